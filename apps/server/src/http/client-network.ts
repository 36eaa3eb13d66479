import ipaddr from 'ipaddr.js'

/** What counts as one client: an IPv4 address, or the /64 of an IPv6 address, which is typically one household. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}
