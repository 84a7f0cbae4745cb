/** The adit: a way in, and the lamp in it. */
export const Logo = ({ size = 26 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
    <path d="M3 28V17C3 9.3 8.8 4 16 4s13 5.3 13 13v11h-6V17c0-4.4-3-7-7-7s-7 2.6-7 7v11z" fill="currentColor" />
    <circle cx="16" cy="22" r="4.4" fill="var(--lamp)" />
  </svg>
)
