import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileWords } from './build/compile-words.ts'
import { firstPaint } from './build/first-paint.ts'
import { layers } from './build/layers.ts'
import { soundFiles } from './build/sound-files.ts'

/** Two doors: the site and the account centre. */
const doors = ['index.html', 'sso.html'].filter(door => existsSync(join(import.meta.dirname, door)))

/** The libraries every page stands on, in one file: smaller together, and kept by browsers when only our own code changes. */
const ground = new RegExp(`node_modules/(${[
  'react', 'react-dom', 'scheduler', 'react-router', '@tanstack/(query-core|react-query)', 'zustand', '@lingui', 'zod', '@mantine/hooks',
  '@mantine/core/esm/(core|components/(Button|UnstyledButton|Loader|Transition|CloseButton))',
].join('|')})/`)

/** What nearly every page draws with, in one file too: each by itself would weigh more than all together. */
const drawing = new RegExp(`packages/(contract/src/(constants|refusals|money|hashrate-units|languages|currencies|coins|pool)|web/src/kit/(${[
  'Card', 'Figures', 'Segmented', 'call', 'language', 'shape', 'figures/(HashrateText|MoneyText|NumberText|TimeText|Nothing|hashrate|money|numbers|time|zone|figures)', 'states/(Await|Skeleton|States)', 'coin-icon/\\w+', 'url-\\w+',
].join('|')}))\\.(ts|tsx|module\\.css)|@tabler/icons-react/dist/esm/(createReactComponent|icons/Icon(Check|ChevronDown|Search|X)\\.)`)

/** What stands around every page of a signed-in miner, and on none of the account centre's, in one file: a slow telephone feels each that it has to fetch. */
const desk = new RegExp(`packages/(contract/src/(dashboard|graph-windows|time-zones)|web/src/(${[
  'app/(session/sign-out|shell/(AccountMenu|AccountSwitch|Rail|account-places))', 'kit/(Screen|live/live-state)', 'screens/dashboard/(ask-ahead|shown)',
].join('|')}))\\.(ts|tsx|module\\.css)|@tabler/icons-react/dist/esm/icons/Icon(Bell|Coins|Cpu|Eye|Gauge|Key|LayoutDashboard|SwitchHorizontal|Users)\\.`)

/** The words that every page has, in one file a language. */
const wordsOf = (id: string) => /\/locales\/\w+(?=\/(shell|kit|figures)\.json$)/.exec(id)?.[0].replace('/locales/', 'words-') ?? null

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compileWords(), firstPaint(), layers(), soundFiles()],
  // Mantine's styles in their cascade layers (build/layers.ts): ours win without regard to the order in which chunks arrive
  resolve: { alias: [{ find: /^@mantine\/core\/styles\/([\w-]+)\.css$/, replacement: '@mantine/core/styles/$1.layer.css' }] },
  build: {
    outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false },
    rollupOptions: { input: doors, output: { codeSplitting: { groups: [
      { name: 'ground', test: ground, tags: ['$initial'] },
      { name: 'drawing', test: drawing },
      // without what it stands on: that is there before it
      { name: 'desk', test: desk, includeDependenciesRecursively: false },
      { name: wordsOf, debugName: 'words' },
    ] } } },
  },
})
