import type { claimLifetime as claimOperation } from '@plumbline/contract/accounts/schemas'
import { LIFETIME_SOURCE } from '@plumbline/contract/plans'
import { sql } from 'kysely'
import type { z } from 'zod'
import { DomainError } from '../errors.ts'
import type { AccountServices } from './account-services.ts'
import { redeemLifetimeCode } from './lifetime-codes.ts'
import { mailSignInLink, type RequestingBrowser } from './mail-sign-in-link.ts'
import { grantLifetime } from './premium.ts'
import { lifetimeMail } from './sign-in-mail.ts'
import { ensureUser } from './users.ts'

type Claim = z.output<typeof claimOperation.body>

/**
 * Redeems an unused code: gives the account of the address lifetime premium and mails a sign-in link. Creates the
 * account if needed; an existing account keeps its names. Returns whether the account existed.
 */
export async function claimLifetime(
  services: AccountServices,
  claim: Claim,
  browser: RequestingBrowser,
): Promise<boolean> {
  const { db, clock, outbox } = services
  const userExists = await db.transaction().execute(async (tx) => {
    const code = await redeemLifetimeCode(tx, clock, { text: claim.code })
    if (code === undefined) throw new DomainError('claim-code-not-valid')
    const { id, isNew } = await ensureUser(tx, clock, claim.email, LIFETIME_SOURCE)
    await tx
      .updateTable('users')
      .set({
        first_name: sql<string>`coalesce(first_name, ${claim.first_name})`,
        last_name: sql<string>`coalesce(last_name, ${claim.last_name})`,
      })
      .where('id', '=', id)
      .execute()
    await grantLifetime(tx, clock, browser.origin, { userId: id, code })
    await services.payments.onLifetime(tx, id)
    await mailSignInLink(services, tx, { email: claim.email, browser, writeMail: lifetimeMail })
    return !isNew
  })
  outbox.wake()
  return userExists
}
