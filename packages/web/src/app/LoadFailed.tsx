import { Component, type ReactNode } from 'react'
import { useText } from '../kit/text.ts'
import { Notice } from './shell/Notice.tsx'

/** Catches a screen whose code did not come, or that broke; asking again loads the page afresh. */
export class LoadFailed extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(cause: unknown): void {
    console.error(cause)
  }
  override render(): ReactNode {
    return this.state.failed ? <Again /> : this.props.children
  }
}

function Again() {
  const t = useText('shell')
  return <Notice alert title={t('load.title')} text={t('load.text')} action={{ label: t('load.again'), onClick: () => window.location.reload() }} />
}
