import { createRoot } from 'react-dom/client'
import { AditProvider } from './kit/AditProvider.tsx'

createRoot(document.getElementById('root')!).render(<AditProvider>{'…'}</AditProvider>)
