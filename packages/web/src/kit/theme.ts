import { createTheme, defaultVariantColorsResolver, type CSSVariablesResolver } from '@mantine/core'

/** Mantine's scale around our lamp; the sixth is `--lamp` itself. */
const lamp = ['#fff8eb', '#ffedcb', '#fddc98', '#fbca62', '#f8b73e', '#f5a524', '#e0930f', '#b87506', '#8f5400', '#5e3700'] as const

/** Our tokens as Mantine's theme: look/README.md, "Type" and "Space". */
export const theme = createTheme({
  colors: { lamp },
  primaryColor: 'lamp',
  primaryShade: 5,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '13px', sm: '14px', md: '14px', lg: '15px', xl: '17px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: 'var(--radius-control)', lg: 'var(--radius)', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontFamily: 'var(--font)', fontWeight: '650',
    sizes: { h1: { fontSize: '22px', fontWeight: '680' }, h2: { fontSize: '15px' }, h3: { fontSize: '14px' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // dark letters on the lamp, in both themes
  variantColorResolver: input => {
    const colors = defaultVariantColorsResolver(input)
    const onLamp = input.variant === 'filled' && (input.color === undefined || input.color === 'lamp')
    return onLamp ? { ...colors, color: 'var(--on-lamp)' } : colors
  },
})

/** One of our colour roles in Mantine's names: the word for text, the soft ground for tags and light buttons. */
const role = (name: string, word: string, soft: string) => ({
  [`--mantine-color-${name}-text`]: word,
  [`--mantine-color-${name}-light`]: soft,
  [`--mantine-color-${name}-light-hover`]: soft,
  [`--mantine-color-${name}-light-color`]: word,
  [`--mantine-color-${name}-outline`]: word,
})

const roles = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--lamp-text)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-red-filled': '#c02b36',
  '--mantine-color-red-filled-hover': '#a3222c',
  ...role('lamp', 'var(--lamp-text)', 'var(--lamp-soft)'),
  ...role('teal', 'var(--rate)', 'var(--rate-soft)'),
  ...role('green', 'var(--ok)', 'var(--ok-soft)'),
  ...role('red', 'var(--bad)', 'var(--bad-soft)'),
  ...role('gray', 'var(--idle)', 'var(--idle-soft)'),
}

/** Mantine asks our tokens for its colours; both themes say the same names, tokens.css says the values. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })
