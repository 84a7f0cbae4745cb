import { ARCH } from './logo-shape.ts'

/** The adit: a way in, and the lamp in it. */
export const Logo = ({ size = 26 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
    <path d={ARCH} fill="currentColor" />
    <circle cx="16" cy="22" r="4.4" fill="var(--lamp)" />
  </svg>
)
