import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileWords } from './build/compile-words.ts'

/** Two doors: the site and the account centre. */
const doors = ['index.html', 'sso.html'].filter(door => existsSync(join(import.meta.dirname, door)))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compileWords()],
  // Mantine's styles in their cascade layer: ours win without regard to the order in which chunks arrive
  resolve: { alias: [{ find: /^@mantine\/core\/styles\/([\w-]+)\.css$/, replacement: '@mantine/core/styles/$1.layer.css' }] },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false }, rollupOptions: { input: doors } },
})
