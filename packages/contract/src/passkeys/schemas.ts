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
const descriptor = z
  .object({
    id: z.string().describe('Of the passkey, base64url.'),
    type: credentialType.describe('Always `public-key`.'),
    transports: z.array(z.string()).describe('How the browser reaches the passkey.'),
  })
  .meta({ id: 'PasskeyDescriptor' })

const requestOptions = z
  .object({
    challenge: z.string().describe('Random bytes, as base64url.'),
    rpId: z.string().describe('The domain that the passkey is for.'),
    timeout: z.number().describe('In milliseconds.'),
    userVerification: z.literal('required').describe('The passkey asks for a finger, face or code.'),
    allowCredentials: z.array(descriptor).describe('The passkeys that may be used.'),
  })
  .meta({ id: 'PasskeyRequestOptions', description: 'For navigator.credentials.get().' })
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

const creationOptions = z.object({
  challenge: z.string().describe('Random bytes, as base64url.'),
  rp: z
    .object({ id: z.string().describe('The domain.'), name: z.string().describe('For people.') })
    .describe('Who asks.'),
  user: z
    .object({
      id: z.string().describe('An opaque identifier, base64url.'),
      name: z.string().describe("The user's address."),
      displayName: z.string().describe('For people.'),
    })
    .describe('Whose passkey it is.'),
  pubKeyCredParams: z
    .array(
      z.object({
        alg: z.number().describe('COSE number of the algorithm.'),
        type: credentialType.describe('Always `public-key`.'),
      }),
    )
    .describe('The kinds of keys that are accepted.'),
  timeout: z.number().describe('In milliseconds.'),
  excludeCredentials: z.array(descriptor).describe('Passkeys that the user has already.'),
  authenticatorSelection: z
    .object({
      residentKey: z.literal('required').describe('The passkey is kept on the device.'),
      requireResidentKey: z.literal(true).describe('For browsers that do not know `residentKey`.'),
      userVerification: z.literal('required').describe('The passkey asks for a finger, face or code.'),
    })
    .describe('What the passkey must be able to do.'),
  attestation: z.literal('none').describe('The maker of the device is not asked for.'),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

const credential = z.object({
  id: credentialId.describe('Of the passkey, base64url.'),
  rawId: credentialId.describe('The same as `id`.'),
  type: credentialType.describe('Always `public-key`.'),
})

const assertion = credential
  .extend({
    response: z
      .object({
        clientDataJSON: bytes.describe('As the browser returns it, base64url.'),
        authenticatorData: bytes.describe('As the browser returns it, base64url.'),
        signature: bytes.describe('As the browser returns it, base64url.'),
        userHandle: base64url(100).optional().describe('As the browser returns it, base64url.'),
      })
      .describe('What the passkey signed.'),
  })
  .meta({ id: 'PasskeyAssertion', description: 'What the browser returns, as JSON.' })
export type PasskeyAssertion = z.output<typeof assertion>

const attestation = credential.extend({
  response: z
    .object({
      clientDataJSON: bytes.describe('As the browser returns it, base64url.'),
      attestationObject: bytes.describe('As the browser returns it, base64url.'),
      transports: z.array(z.string().max(40)).max(10).optional().describe('How the browser reaches the passkey.'),
    })
    .describe('The new key.'),
})
export type PasskeyAttestation = z.output<typeof attestation>

const passkeyName = text(MAX_PASSKEY_NAME_LENGTH)
  .transform((name) => name.trim())
  .refine((name) => name.length > 0, markText('Enter a name'))

const passkey = z.object({
  _id: id,
  name: z.string().describe('What its owner calls it.'),
  createdAt: instantText,
  lastUsedAt: instantText.nullable().describe('Null before its first use.'),
})
export type Passkey = z.infer<typeof passkey>

const nonce = text(200).min(1).describe('Ties the sign-in to the browser that began it.')

export const startPasskeySignIn = {
  response: z.object({
    options: requestOptions.describe('For `navigator.credentials.get`.'),
    nonce: z.string().describe('Ties the sign-in to the browser that began it.'),
  }),
}

export const signInByPasskey = {
  body: z.strictObject({
    credential: assertion.describe('As `navigator.credentials` returns it.'),
    nonce,
    timeZone: timeZone.optional().describe('IANA name, such as `Europe/Berlin`.'),
  }),
  response: signedIn,
}

export const listPasskeys = { response: z.array(passkey) }

export const startPasskey = { response: creationOptions }

export const addPasskey = {
  body: z
    .strictObject({
      credential: attestation.describe('As `navigator.credentials` returns it.'),
      name: passkeyName.optional().describe('What you call it.'),
    })
    .describe('Without a name, the passkey is named for the browser and its system.'),
  response: passkey,
}

export const renamePasskey = { body: z.strictObject({ name: passkeyName.describe('What you call it.') }) }

export const startFreshSignIn = { response: requestOptions }

export const signInFresh = {
  body: z.strictObject({ credential: assertion.describe('As `navigator.credentials` returns it.') }),
}
