import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
// first, since its styles are the ground that all others build upon
import { AditProvider } from './kit/AditProvider.tsx'
import './kit/landing.css'
import { askAhead } from './app/ask-ahead.ts'
import { Site } from './app/Site.tsx'
import { loadPage } from './app/screen.tsx'
import { startSession } from './app/session/connect.ts'

startSession()
loadPage(window.location.pathname)
askAhead(window.location)
const root = createRoot(document.getElementById('root')!)
// in slices, so that a slow telephone stays answering while it draws
startTransition(() => root.render(
  <StrictMode>
    <AditProvider>
      <Site />
    </AditProvider>
  </StrictMode>,
))
