/** A§9: every request gives up after this. */
export const HTTP_TIMEOUT_MS = 30_000
