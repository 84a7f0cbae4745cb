import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AditProvider } from '../src/kit/AditProvider.tsx'
import { Gallery } from './Gallery.tsx'
import { answerSamples } from './sample-server.ts'

answerSamples()
createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <AditProvider><Gallery /></AditProvider>
  </BrowserRouter>,
)
