import { isIP } from 'node:net'
import { type Text, text } from '@plumbline/text/text'

/** This installation as browsers bind passkeys to it. */
export interface RelyingParty {
  /** The host name. Passkeys of another one cannot be used. */
  id: string
  origin: string
  /** Why passkeys cannot work at this address; undefined if they can. */
  problem: Text | undefined
}

function problemOf({ protocol, hostname, port }: URL): Text | undefined {
  const isLocalName = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    const example = `http://localhost${port && `:${port}`}`
    return text(
      'Passkeys need a host name, but the address of this installation is an IP address. The operator can set PUBLIC_URL, on this machine to {example}.',
      { example },
    )
  }
  if (protocol !== 'https:' && !isLocalName)
    return text(
      'Passkeys need https, but the address of this installation starts with http://. The operator can set up https and PUBLIC_URL.',
    )
  return undefined
}

/** Derives host name and origin from PUBLIC_URL, never from a request's headers. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  return { id: url.hostname, origin: url.origin, problem: problemOf(url) }
}
