import { z } from 'zod'
import { newAccess } from '../access-tokens/schemas.ts'
import { TOKEN_SCOPES } from '../operation.ts'
import { text } from '../value-schemas.ts'
import { MAX_REQUEST_LENGTH } from './vocabulary.ts'

const request = text(MAX_REQUEST_LENGTH).describe(
  'The query of the address that the program opened in the browser: an authorization request of OAuth 2.1.',
)

const readConsentResponse = z
  .object({
    program: z
      .object({
        name: z.string().describe('What the program calls itself. Text from outside.'),
        host: z
          .string()
          .describe(
            'Where its access goes: a host, `localhost` for a program on this device, or the scheme of an app, such as `cursor:`.',
          ),
      })
      .describe('Who asks.'),
    scope: z.enum(TOKEN_SCOPES).describe('What it asks for. `write` includes `read`.'),
    refusal: z.string().nullable().describe('Why the request cannot be allowed; null: it can.'),
    returnAddress: z
      .string()
      .describe('Where the browser goes unless access is allowed: back to the program, with the reason.'),
  })
  .meta({ id: 'ConsentRequest' })
export type ConsentRequest = z.infer<typeof readConsentResponse>

export const readConsentRequest = { query: z.object({ request }), response: readConsentResponse }

export const giveConsent = {
  body: newAccess.extend({ request }),
  response: z.object({
    address: z.string().describe('Where the browser goes: to the program, with a code that works once, for a minute.'),
  }),
}
