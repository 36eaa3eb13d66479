import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { TOKEN_SCOPES } from '../operation.ts'
import { calendarDate, id, instantText, text } from '../value-schemas.ts'
import { MAX_TOKEN_NAME_LENGTH } from './vocabulary.ts'

const accessToken = z
  .object({
    _id: id,
    name: z.string().describe('What its owner calls it.'),
    ending: z.string().describe('The last 4 characters of the token.'),
    scope: z.enum(TOKEN_SCOPES).describe('`write` includes `read`.'),
    portfolios: z
      .array(z.object({ _id: id, name: z.string().describe('The name of the portfolio.') }))
      .nullable()
      .describe(
        'The portfolios that the token is limited to, without deleted ones; null: all, and the rest of the account.',
      ),
    createdAt: instantText,
    expiresAt: instantText,
    lastUsedAt: instantText.nullable().describe('Exact to a minute; null before the first use.'),
    revokedAt: instantText.nullable().describe('An instant in UTC; null: not revoked.'),
    isExpired: z.boolean().describe('Its last day is over.'),
    programHost: z
      .string()
      .nullable()
      .describe(
        'Where the program is to which it was given by consent: a host, `localhost` for a program on a device of the owner, or the scheme of an app, such as `cursor:`; null: its owner created it.',
      ),
  })
  .meta({ id: 'AccessToken' })
export type AccessToken = z.infer<typeof accessToken>

export const listAccessTokens = { response: z.array(accessToken) }

/** What an access token allows, as its owner chooses it. */
export const newAccess = z.strictObject({
  scope: z.enum(TOKEN_SCOPES).describe('`write` includes `read`.'),
  portfolioIds: z
    .array(id)
    .min(1, markText('Choose at least one portfolio'))
    .max(100)
    .nullable()
    .describe('The ids of the portfolios that the token is limited to; null: all of the account, now and later.'),
  expiresOn: calendarDate.describe('The last day on which the token works, in UTC, at most 366 days from today.'),
})

export const createAccessToken = {
  body: newAccess.extend({
    name: text(MAX_TOKEN_NAME_LENGTH)
      .transform((value) => value.trim())
      .refine((value) => value.length > 0, markText('Name the token'))
      .describe('What you call it, to know it in the list.'),
  }),
  response: accessToken.extend({
    token: z.string().describe('The secret. It is not stored and cannot be shown again.'),
  }),
}
