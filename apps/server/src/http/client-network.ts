function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const start = groupsOf(head)
  if (tail === undefined) return start
  const end = groupsOf(tail)
  return [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
}

/** What counts as one client: an IPv4 address, or the /64 of an IPv6 address, which one household has to itself. */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  return expandIpv6(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
