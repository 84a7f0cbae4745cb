import { useSearchParams } from 'react-router'

/** Where this sign-in leads: the service a CAS client named, carried along from page to page. */
export function useService(): { service: string | undefined; carry: (path: string) => string } {
  const [query] = useSearchParams()
  const service = query.get('service') || undefined
  return { service, carry: path => service ? `${path}?service=${encodeURIComponent(service)}` : path }
}
