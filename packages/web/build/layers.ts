import type { Plugin } from 'vite'

/** Every style sheet that joins a layer names them all, lowest first: the order holds whichever file a browser gets first. */
const ORDER = '@layer ground, mantine-ground, mantine, controls;'
/** What Mantine's other controls are drawn over: a button is an unstyled one first. */
const GROUND = /\/(baseline|global|UnstyledButton)\.layer\.css$/

/** Puts Mantine's styles into their layers, so that neither the bundler's files nor the order of imports decides what a control looks like. */
export function layers(): Plugin {
  return {
    name: 'adit-layers',
    enforce: 'pre',
    transform(source, id) {
      if (id.endsWith('/kit/base.css') || id.endsWith('/kit/controls.css')) return { code: `${ORDER}\n${source}`, map: null }
      if (!/@mantine\/core\/styles\/[\w-]+\.layer\.css$/.test(id)) return undefined
      return { code: `${ORDER}\n${GROUND.test(id) ? source.replaceAll('@layer mantine ', '@layer mantine-ground ') : source}`, map: null }
    },
  }
}
