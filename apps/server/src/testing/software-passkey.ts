import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@plumbline/contract/passkeys/schemas'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
/** COSE: key type EC2, ES256, curve P-256. */
const ES256_KEY: [number, number][] = [
  [1, 2],
  [3, -7],
  [-1, 1],
]

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

/** What a browser or authenticator reports. A test changes it to forge a response. */
interface Circumstances {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  challenge?: string
  userHandle?: string
  counter?: number
}

export interface SoftwarePasskey {
  id: string
  /** The authenticator's count of signatures. */
  counter: number
  attest(options: PasskeyCreationOptions, circumstances?: Circumstances): PasskeyAttestation
  assert(options: PasskeyRequestOptions, circumstances?: Circumstances): PasskeyAssertion
}

/** A passkey of an authenticator that counts, used in a browser at `origin`. */
export function createSoftwarePasskey(origin: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string | undefined) => new Uint8Array(Buffer.from(value ?? '', 'base64url'))
  const coseKey = new Map<number, number | Uint8Array>([...ES256_KEY, [-2, coordinate(jwk.x)], [-3, coordinate(jwk.y)]])
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let userHandle: string | undefined

  function clientData(type: string, challenge: string, origin: string): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false })
  }

  function authenticatorData(rpId: string, flags: number, counter: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, credential])
  }

  const passkey: SoftwarePasskey = {
    id,
    counter: 0,
    attest(options, circumstances = {}) {
      userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(coseKey)])
      const verified = circumstances.isUserVerified === false ? 0 : USER_VERIFIED
      const authData = authenticatorData(
        circumstances.rpId ?? options.rp.id,
        USER_PRESENT | verified | HAS_CREDENTIAL,
        passkey.counter,
        credential,
      )
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const { challenge = options.challenge } = circumstances
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, circumstances.origin ?? origin)),
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },
    assert(options, circumstances = {}) {
      passkey.counter = circumstances.counter ?? passkey.counter + 1
      const verified = circumstances.isUserVerified === false ? 0 : USER_VERIFIED
      const authData = authenticatorData(circumstances.rpId ?? options.rpId, USER_PRESENT | verified, passkey.counter)
      const { challenge = options.challenge } = circumstances
      const client = clientData('webauthn.get', challenge, circumstances.origin ?? origin)
      const handle = circumstances.userHandle ?? userHandle
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
          ...(handle !== undefined && { userHandle: handle }),
        },
      }
    },
  }
  return passkey
}
