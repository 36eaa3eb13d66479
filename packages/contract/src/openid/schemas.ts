import { z } from 'zod'
import { signedIn, timeZone } from '../accounts/schemas.ts'
import { text } from '../value-schemas.ts'

const MAX_QUERY_CHARACTERS = 10_000

export const startOpenIdSignIn = {
  response: z.object({
    address: z.string().describe("The provider's page to open."),
    nonce: z.string().describe('Ties the sign-in to the browser that began it.'),
  }),
}

export const signInByOpenId = {
  body: z.strictObject({
    query: text(MAX_QUERY_CHARACTERS).min(1).describe('Without the question mark.'),
    nonce: text(200).min(1).describe('Ties the sign-in to the browser that began it.'),
    timeZone: timeZone.optional().describe('IANA name, such as `Europe/Berlin`.'),
  }),
  response: signedIn,
}

export const getOpenIdSignOut = {
  response: z.object({ address: z.string().nullable().describe("The provider's page that signs out; null: none.") }),
}
