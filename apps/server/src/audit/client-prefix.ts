import { isIP, isIPv4 } from 'node:net'
import { clientNetwork } from '../http/client-network.ts'

/** The client's network, too coarse to identify a household: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function clientPrefix(address: string): string {
  if (isIP(address) === 0) return 'unknown'
  const network = clientNetwork(address)
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}
