import { z } from './kit.ts'

/** As many addresses as fit a farm's offices. */
export const NETWORK_ADDRESSES_MAX = 20

/** One address, or a range of them. */
export const NetworkAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
