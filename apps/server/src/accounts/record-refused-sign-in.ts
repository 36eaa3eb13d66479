import type { FastifyRequest } from 'fastify'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { clientNetwork } from '../http/client-network.ts'
import { countAttempt } from './attempt-limits.ts'
import { findUserId } from './users.ts'

/** Repeated refusals are limited so that they cannot fill the disk. */
async function recordRefusal(
  db: Db,
  clock: Clock,
  request: FastifyRequest,
  detail: string,
  findAccount: () => Promise<string | undefined>,
): Promise<void> {
  const limit = { subject: `refused sign-in ${clientNetwork(request.ip)}`, most: 20 }
  if ((await countAttempt(db, clock, limit)).secondsToWait !== undefined) return
  const userId = (await findAccount()) ?? null
  await recordEvent(db, clock, originOf(request), { event: 'sign-in-refused', userId, detail })
}

/** Records a refused link or code, with its account if the link is known. */
export async function recordRefusedLink(
  db: Db,
  clock: Clock,
  request: FastifyRequest,
  link: { token_hash: string } | { nonce_hash: string },
): Promise<void> {
  const detail = 'token_hash' in link ? 'link' : 'code'
  await recordRefusal(db, clock, request, detail, async () => {
    const known = await db
      .selectFrom('sign_in_links')
      .select('email')
      .where((eb) => eb.and(link))
      .executeTakeFirst()
    return known && (await findUserId(db, known.email))
  })
}

/** Records a refused passkey, with its account if the credential is known. */
export async function recordRefusedPasskey(
  db: Db,
  clock: Clock,
  request: FastifyRequest,
  credentialId: string,
): Promise<void> {
  await recordRefusal(db, clock, request, 'passkey', async () => {
    const query = db.selectFrom('passkeys').select('user_id').where('credential_id', '=', credentialId)
    return (await query.executeTakeFirst())?.user_id
  })
}

/** Records a refused sign-in by OpenID Connect. The account is unknown. */
export async function recordRefusedOpenId(db: Db, clock: Clock, request: FastifyRequest): Promise<void> {
  await recordRefusal(db, clock, request, 'openid', async () => undefined)
}
