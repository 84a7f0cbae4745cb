import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileWords } from './build/compile-words.ts'

/** Two doors: the site and the account centre. In development the API is the server's own port. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compileWords()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, rollupOptions: { input: ['index.html', 'sso.html'] } },
})
