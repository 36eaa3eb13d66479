import { z } from 'zod'
import { signedIn, timeZone } from '../accounts/schemas.ts'
import { text } from '../value-schemas.ts'

const MAX_QUERY_CHARACTERS = 10_000

export const startOpenIdSignIn = {
  response: z.object({ address: z.string(), nonce: z.string() }),
}

export const signInByOpenId = {
  body: z.strictObject({
    query: text(MAX_QUERY_CHARACTERS).min(1).describe('Without the question mark.'),
    nonce: text(200).min(1),
    timeZone: timeZone.optional(),
  }),
  response: signedIn,
}

export const getOpenIdSignOut = {
  response: z.object({ address: z.string().nullable() }),
}
