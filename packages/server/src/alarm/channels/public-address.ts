import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is one of the open internet: not this machine, not the operator's network, not a cloud's inner services. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

/** Addresses written out are never looked up: they are judged as they stand. */
export function isPublicUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return !ipaddr.isValid(host) || isPublic(host)
}

/** Names that mean this machine itself, whoever is asked (RFC 6761). */
export const isOwnName = ({ hostname }: URL): boolean => /(^|\.)localhost\.?$/i.test(hostname)

/** Looks a name up for a connection and refuses it unless every address is public: what is checked is what is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const inner = found?.find(({ address }) => !isPublic(address))
    if (error || inner || found.length === 0) return done(error ?? new Error(`${hostname} is not a public address`), '', 4)
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)
  })
}
