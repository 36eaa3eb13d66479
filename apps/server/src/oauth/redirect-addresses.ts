/** Names of this device. A program there listens on a port that it chooses each time (RFC 8252, section 7.3). */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Schemes of editors that have no dot, which RFC 8252 asks for in section 7.1. */
const EDITOR_SCHEMES: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:'])

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname)
}

/**
 * Whether a program may be given its code at this address: https, http on the user's own device, or the scheme of an
 * app. Every other scheme could run a script or open what the program does not own.
 */
export function isRedirectAddress(address: string): boolean {
  if (!URL.canParse(address) || /[\p{C}\s#]/u.test(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  const { protocol } = url
  return protocol === 'https:' || isLoopback(url) || EDITOR_SCHEMES.has(protocol) || protocol.includes('.')
}

function withoutPort(url: URL): string {
  const copy = new URL(url)
  copy.port = ''
  return copy.href
}

/** Whether an address is one of the registered ones, to the letter; on this device, with any port. */
export function isRegistered(registered: readonly string[], address: string): boolean {
  if (registered.includes(address)) return true
  if (!isRedirectAddress(address) || !isLoopback(new URL(address))) return false
  const asked = withoutPort(new URL(address))
  return registered.some((each) => isLoopback(new URL(each)) && withoutPort(new URL(each)) === asked)
}

/** Where an address leads: a host, `localhost` for the user's own device, or the scheme of an app, with its colon. */
export function hostOf(address: string): string {
  const url = new URL(address)
  if (LOOPBACK_HOSTS.has(url.hostname)) return 'localhost'
  return url.protocol === 'https:' ? url.host : url.protocol
}
