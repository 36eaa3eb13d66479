import { lookup as resolveName } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { type Message, text } from '@plumbline/text/text'
import ipaddr from 'ipaddr.js'

/** What an address is refused for, in a sentence. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
  readonly reason: Message

  constructor(reason: Message) {
    super(reason)
    this.reason = reason
  }
}

const PRIVATE = text('The address leads into a private network, which this installation does not allow.')

/** True for addresses of the public internet; false for loopback, private, link-local, shared and reserved ones. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * An address that a user entered and the server opens. With `allowsPrivate`, also one in the operator's own network,
 * and without https.
 *
 * @throws {RefusedAddressError}
 */
export function parseOutgoingAddress(address: string, allowsPrivate: boolean): URL {
  const url = URL.parse(address)
  const protocols = allowsPrivate ? ['https:', 'http:'] : ['https:']
  if (url === null || !protocols.includes(url.protocol))
    throw new RefusedAddressError(text('Enter an address that starts with https://'))
  if (url.username !== '' || url.password !== '')
    throw new RefusedAddressError(text('The address must not contain a user name or password'))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocalName = host === 'localhost' || host.endsWith('.localhost')
  if (!allowsPrivate && (isLocalName || (ipaddr.isValid(host) && !isPublic(host))))
    throw new RefusedAddressError(PRIVATE)
  return url
}

/**
 * Resolves a name for a connection and refuses it if any of its addresses is not public, so that none can be slipped
 * in.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '')
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublic(address)))
      return callback(new RefusedAddressError(PRIVATE), '')
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
