import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { TOKEN_SCOPES } from '../operation.ts'
import { calendarDate, id, text } from '../value-schemas.ts'
import { MAX_TOKEN_NAME_LENGTH } from './vocabulary.ts'

const accessToken = z.object({
  _id: id,
  name: z.string(),
  /** The last 4 characters of the token. */
  ending: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  /** The portfolios that the token is limited to, without deleted ones; null: all, and the rest of the account. */
  portfolios: z.array(z.object({ _id: id, name: z.string() })).nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Exact to a minute; null before the first use. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  isExpired: z.boolean(),
})
export type AccessToken = z.infer<typeof accessToken>

export const listAccessTokens = { response: z.array(accessToken) }

export const createAccessToken = {
  body: z.strictObject({
    name: text(MAX_TOKEN_NAME_LENGTH)
      .transform((value) => value.trim())
      .refine((value) => value.length > 0, markText('Name the token')),
    scope: z.enum(TOKEN_SCOPES),
    /** The ids of the portfolios that the token is limited to; null: all of the account, now and later. */
    portfolioIds: z.array(id).min(1, markText('Choose at least one portfolio')).max(100).nullable(),
    /** The last day on which the token works, in UTC, at most 366 days from today. */
    expiresOn: calendarDate,
  }),
  response: accessToken.extend({
    /** The secret. It is not stored and cannot be shown again. */
    token: z.string(),
  }),
}
