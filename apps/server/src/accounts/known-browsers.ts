import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import { newToken } from '../identifiers.ts'

function signatureOf(secretKey: Buffer, email: string, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'known browser', 32))
  return createHmac('sha256', key)
    .update(`${id}|${accountKeyOf(email)}`)
    .digest()
}

/**
 * A key for a browser in which the owner of this address has signed in. It opens nothing: a request for a link that
 * has it is counted apart from the requests of strangers.
 */
export function createBrowserKey(secretKey: Buffer, email: string): string {
  const id = newToken()
  return `${id}.${signatureOf(secretKey, email, id).toString('base64url')}`
}

/** The id in a browser's key; undefined without a key, and for a key of another address or server key. */
export function readBrowserKey(secretKey: Buffer, email: string, browserKey: string | undefined): string | undefined {
  const [id = '', signature = ''] = browserKey?.split('.') ?? []
  const expected = signatureOf(secretKey, email, id)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}
