import { readSignedInUser } from '../accounts/signed-in-user.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { MemberUser, SignedInUser } from '../http/authentication.ts'
import { roleOf } from './stored/member-rows.ts'

/**
 * The owner of a portfolio that is shared with an account, limited to this portfolio. Plan, currency and day are the
 * owner's. Undefined if the portfolio is not shared with the account, or its owner is disabled.
 */
export async function findMembership(
  db: Db,
  clock: Clock,
  billing: Config['billing'],
  { member, portfolioId }: { member: SignedInUser; portfolioId: string },
): Promise<MemberUser | undefined> {
  const row = await db
    .selectFrom('members')
    .select(['user_id', 'id', 'role'])
    .where('member_id', '=', member.id)
    .where('portfolio_id', '=', portfolioId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const owner = row && (await readSignedInUser(db, billing, row.user_id, clock.now()))
  return (
    owner && {
      ...owner,
      role: 'user',
      sessionId: member.sessionId,
      portfolioIds: new Set([portfolioId]),
      member: { id: row.id, role: roleOf(row) },
    }
  )
}
