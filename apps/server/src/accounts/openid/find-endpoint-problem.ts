import { isEncryptedOrLocal } from '../../config.ts'

/** The endpoints of a discovery document that this server or a browser is sent to. */
const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
] as const

/**
 * Returns a sentence about the first endpoint that neither has https nor is on this machine: a browser would run a
 * `javascript:` address, and anyone on the way could read or change what goes over http. Undefined if there is none.
 */
export function findEndpointProblem(document: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of ENDPOINTS) {
    const address = document[name]
    if (address === undefined || (typeof address === 'string' && isEncryptedOrLocal(address))) continue
    return `${name} is ${JSON.stringify(address)}, but must start with https://, except on this machine.`
  }
  return undefined
}
