/** Whether an untrusted address may be a link: only web pages, nothing that a browser would run. */
export function isPageAddress(address: string): boolean {
  const { protocol } = URL.parse(address) ?? {}
  return protocol === 'https:' || protocol === 'http:'
}
