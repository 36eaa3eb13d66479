import { createHash } from 'node:crypto'
import { TOKEN_SCOPES, type TokenScope } from '@plumbline/contract/operation'
import type { Selectable } from 'kysely'
import { createAccessToken } from '../access-tokens/access-tokens.ts'
import { endProgramAccess, giveToProgram, type ProgramTokens } from '../access-tokens/program-tokens.ts'
import { tokenCreatedMail } from '../access-tokens/token-created-mail.ts'
import { readEmail } from '../accounts/users.ts'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import { type Clock, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeTexts, decodeWord } from '../database/decode.ts'
import type { OAuthCodesTable } from '../database/schema.ts'
import { hashToken, newToken } from '../identifiers.ts'
import type { Outbox } from '../mail/outbox.ts'
import { readPortfolioNames } from '../portfolios/portfolio-rows.ts'
import type { AccessRequest } from './access-request.ts'
import { keepClientUntil, type OAuthClient } from './clients.ts'
import { OAuthRefusal } from './oauth-refusal.ts'
import { hostOf } from './redirect-addresses.ts'

export interface CodeServices {
  db: Db
  clock: Clock
  outbox: Outbox
  publicUrl: string
}

interface Choices {
  scope: TokenScope
  portfolioIds: string[] | null
  /** The last day of the access, in UTC. */
  expiresOn: string
}

/** Stores what a user allows a program, and returns the code for which the program gets it, within a minute. */
export async function createCode(
  db: Db,
  clock: Clock,
  userId: string,
  { client, redirectUri, challenge }: AccessRequest,
  { scope, portfolioIds, expiresOn }: Choices,
): Promise<string> {
  const code = newToken()
  await db
    .insertInto('oauth_codes')
    .values({
      user_id: userId,
      code_hash: hashToken(code),
      client_id: client.id,
      redirect_uri: redirectUri,
      challenge,
      scope,
      portfolio_ids: portfolioIds && JSON.stringify(portfolioIds),
      access_expires_on: expiresOn,
      expires_at: new Date(clock.now().getTime() + MINUTE_MS).toISOString(),
      access_token_id: null,
    })
    .execute()
  return code
}

interface Exchange {
  client: OAuthClient
  code: string
  verifier: string
  /** Compared if the program sends it. */
  redirectUri: string | undefined
}

type Code = Selectable<OAuthCodesTable>

function refuseCode(): never {
  throw new OAuthRefusal('invalid_grant', 'the code is unknown, has expired, was used, or belongs to another request')
}

function isAnswerTo({ redirect_uri, challenge }: Code, { verifier, redirectUri }: Exchange): boolean {
  const hash = createHash('sha256').update(verifier).digest('base64url')
  return hash === challenge && (redirectUri === undefined || redirectUri === redirect_uri)
}

/**
 * Exchanges a code for an access token of the user who gave it, and mails the user. A second use revokes what the first
 * one gave.
 *
 * @throws {OAuthRefusal} `invalid_grant`
 * @throws {DomainError} as `createAccessToken` does
 */
export async function exchangeCode(
  services: CodeServices,
  origin: EventOrigin,
  exchange: Exchange,
): Promise<ProgramTokens & { scope: TokenScope }> {
  const { db, clock } = services
  const code = await db
    .selectFrom('oauth_codes')
    .selectAll()
    .where('code_hash', '=', hashToken(exchange.code))
    .executeTakeFirst()
  if (code === undefined || code.client_id !== exchange.client.id) refuseCode()
  if (code.access_token_id !== null) {
    await endProgramAccess(db, clock, origin, { userId: code.user_id, id: code.access_token_id })
    refuseCode()
  }
  if (code.expires_at <= clock.now().toISOString() || !isAnswerTo(code, exchange)) refuseCode()
  const given = await db.transaction().execute((tx) => give(tx, services, origin, { code, client: exchange.client }))
  services.outbox.wake()
  return given
}

async function give(
  tx: Db,
  { clock, outbox, publicUrl }: CodeServices,
  origin: EventOrigin,
  { code, client }: { code: Code; client: OAuthClient },
): Promise<ProgramTokens & { scope: TokenScope }> {
  const userId = code.user_id
  const scope = decodeWord(TOKEN_SCOPES, code.scope, 'oauth_codes.scope')
  const portfolioIds = code.portfolio_ids === null ? null : decodeTexts(code.portfolio_ids, 'oauth_codes.portfolio_ids')
  const choices = { name: client.name, scope, portfolioIds, expiresOn: code.access_expires_on }
  const created = await createAccessToken(tx, clock, userId, choices, await readPortfolioNames(tx, userId))
  const { numUpdatedRows } = await tx
    .updateTable('oauth_codes')
    .set({ access_token_id: created._id })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code.code_hash)
    .where('access_token_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuseCode()
  const { expiresAt } = created
  const program = { clientId: client.id, host: hostOf(code.redirect_uri) }
  const tokens = await giveToProgram(tx, clock, { userId, id: created._id, expiresAt }, program)
  await keepClientUntil(tx, client.id, new Date(expiresAt))
  await recordEvent(tx, clock, origin, { event: 'token-created', userId, detail: scope })
  await outbox.put(tx, { to: await readEmail(tx, userId), write: tokenCreatedMail(created, publicUrl), userId })
  return { ...tokens, scope }
}
