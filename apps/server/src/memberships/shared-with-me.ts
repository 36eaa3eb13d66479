import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import type { SharedWithMe } from '@plumbline/contract/memberships/schemas'
import { readEmail } from '../accounts/users.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { findPortfolioHead } from '../portfolios/portfolio-rows.ts'
import { type MemberRow, roleOf } from './stored/member-rows.ts'

/** Memberships of an account, and open invitations to its address that have not expired, oldest first. */
export async function readSharedRows(db: Db, clock: Clock, userId: string): Promise<MemberRow[]> {
  const key = accountKeyOf(await readEmail(db, userId))
  const now = clock.now().toISOString()
  return await db
    .selectFrom('members')
    .selectAll()
    .where('ended_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('member_id', '=', userId),
        and([eb('email_key', '=', key), eb('member_id', 'is', null), eb('expires_at', '>', now)]),
      ]),
    )
    .orderBy('invited_at')
    .orderBy('id')
    .execute()
}

export async function describeShared(db: Db, row: MemberRow): Promise<SharedWithMe | undefined> {
  const portfolio = await findPortfolioHead(db, row.user_id, row.portfolio_id)
  return (
    portfolio && {
      _id: row.id,
      portfolioId: row.portfolio_id,
      ...portfolio,
      ownerEmail: await readEmail(db, row.user_id),
      role: roleOf(row),
      isAccepted: row.accepted_at !== null,
      invitedAt: row.invited_at,
    }
  )
}
