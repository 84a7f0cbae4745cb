// Mantine's styles come one component at a time: whoever uses `Button` imports '@mantine/core/styles/Button.css'.
// build/layers.ts puts them all in layers, so that our own styles win in whatever order the chunks arrive.
import './tokens.css'
import './fonts.css'
import './base.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import './controls.css'
import { Suspense, useEffect, type ReactNode } from 'react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLanguage } from './language.ts'
import { queryClient } from './query-client.ts'
import { cssVariables, theme } from './theme.ts'

/** Read by public/before-paint.js too. */
const colorScheme = localStorageColorSchemeManager({ key: 'theme' })

/** The server writes a fresh nonce into every page: the content policy lets through only styles that carry it. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

/** Look, words and calls for everything inside; the site and the account centre both stand in it. */
export function AditProvider({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  const language = useLanguage(state => state.language)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <MantineProvider
      theme={theme} cssVariablesResolver={cssVariables} deduplicateCssVariables={false} defaultColorScheme="auto"
      colorSchemeManager={colorScheme} getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}
