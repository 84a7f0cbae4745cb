import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Site } from './app/Site.tsx'
import { startSession } from './app/session/connect.ts'
import { AditProvider } from './kit/AditProvider.tsx'

startSession()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AditProvider>
      <Site />
    </AditProvider>
  </StrictMode>,
)
