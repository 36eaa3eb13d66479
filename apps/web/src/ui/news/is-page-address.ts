/** Whether an address from outside may be a link: a web page, and nothing that a browser would run. */
export function isPageAddress(address: string): boolean {
  const { protocol } = URL.parse(address) ?? {}
  return protocol === 'https:' || protocol === 'http:'
}
