import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { signedIn, timeZone } from '../accounts/schemas.ts'
import { id, instantText, text } from '../value-schemas.ts'
import { MAX_PASSKEY_NAME_LENGTH } from './vocabulary.ts'

// The JSON forms of WebAuthn Level 3: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON

const MAX_CREDENTIAL_CHARACTERS = 20_000
const MAX_CREDENTIAL_ID_CHARACTERS = 1400

function base64url(maximumLength: number) {
  return z
    .string()
    .max(maximumLength)
    .regex(/^[\w-]+$/, markText('Expected base64url'))
}

const credentialId = base64url(MAX_CREDENTIAL_ID_CHARACTERS)
const bytes = base64url(MAX_CREDENTIAL_CHARACTERS)
const credentialType = z.literal('public-key')
const descriptor = z.object({ id: z.string(), type: credentialType, transports: z.array(z.string()) })

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().describe('In milliseconds.'),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
})
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: credentialType })),
  timeout: z.number().describe('In milliseconds.'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

const credential = z.object({ id: credentialId, rawId: credentialId, type: credentialType })

const assertion = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: base64url(100).optional(),
  }),
})
export type PasskeyAssertion = z.output<typeof assertion>

const attestation = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type PasskeyAttestation = z.output<typeof attestation>

const passkeyName = text(MAX_PASSKEY_NAME_LENGTH)
  .transform((name) => name.trim())
  .refine((name) => name.length > 0, markText('Enter a name'))

const passkey = z.object({
  _id: id,
  name: z.string(),
  createdAt: instantText,
  lastUsedAt: instantText.nullable().describe('Null before its first use.'),
})
export type Passkey = z.infer<typeof passkey>

const nonce = text(200).min(1)

export const startPasskeySignIn = {
  response: z.object({ options: requestOptions, nonce: z.string() }),
}

export const signInByPasskey = {
  body: z.strictObject({ credential: assertion, nonce, timeZone: timeZone.optional() }),
  response: signedIn,
}

export const listPasskeys = { response: z.array(passkey) }

export const startPasskey = { response: creationOptions }

export const addPasskey = {
  body: z
    .strictObject({ credential: attestation, name: passkeyName.optional() })
    .describe('Without a name, the passkey is named for the browser and its system.'),
  response: passkey,
}

export const renamePasskey = { body: z.strictObject({ name: passkeyName }) }

export const startFreshSignIn = { response: requestOptions }

export const signInFresh = { body: z.strictObject({ credential: assertion }) }
