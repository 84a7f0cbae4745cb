import type { FastifyHelmetOptions } from '@fastify/helmet'

/** Scripts from our own files only; a page's style elements only with the nonce of that very answer. */
export const contentPolicy = (nonce?: string) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"], scriptSrc: ["'self'"], styleSrc: nonce ? ["'self'", `'nonce-${nonce}'`] : ["'self'"], imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"], connectSrc: ["'self'"], workerSrc: ["'self'", 'blob:'], objectSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
}) satisfies FastifyHelmetOptions['contentSecurityPolicy']
