import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../kit/text.ts'
import classes from './Corner.module.css'

/** A screen further down than this, the way back is worth a button. */
const FAR_DOWN = 600

export function BackToTop({ raised }: { raised: boolean }) {
  const t = useText('shell')
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > FAR_DOWN)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <button type="button" className={classes.corner} data-second data-raised={raised || undefined} aria-label={t('top.back')} title={t('top.back')} onClick={() => window.scrollTo({ top: 0, behavior: calmly() })}>
      <IconArrowUp size={20} aria-hidden />
    </button>
  )
}

const calmly = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' as const : 'smooth' as const
