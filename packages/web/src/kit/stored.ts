/** What the browser keeps. A browser that refuses (private mode, full disk) works on without. */
type Keeper = 'localStorage' | 'sessionStorage'

export function readStored(key: string, where: Keeper = 'localStorage'): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** An empty value forgets the key. */
export function writeStored(key: string, value: string | null, where: Keeper = 'localStorage'): void {
  try {
    if (value) window[where].setItem(key, value)
    else window[where].removeItem(key)
  } catch {
    // kept for this page only
  }
}
