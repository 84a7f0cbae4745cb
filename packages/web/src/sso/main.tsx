import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AditProvider } from '../kit/AditProvider.tsx'
import { SsoRoutes } from './SsoRoutes.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AditProvider>
      <BrowserRouter basename="/sso">
        <SsoRoutes />
      </BrowserRouter>
    </AditProvider>
  </StrictMode>,
)
