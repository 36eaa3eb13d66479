import type { Member } from '@plumbline/contract/memberships/schemas'
import { MEMBER_ROLES } from '@plumbline/contract/memberships/vocabulary'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/db.ts'
import { decodeWord } from '../../database/decode.ts'
import type { MembersTable } from '../../database/schema.ts'

export type MemberRow = Selectable<MembersTable>

export const roleOf = ({ role }: Pick<MemberRow, 'role'>) => decodeWord(MEMBER_ROLES, role, 'members.role')

export function describeMember(row: MemberRow, now: Date): Member {
  return {
    _id: row.id,
    portfolioId: row.portfolio_id,
    email: row.email,
    role: roleOf(row),
    invitedAt: row.invited_at,
    expiresAt: row.accepted_at === null ? row.expires_at : null,
    isExpired: row.accepted_at === null && row.expires_at <= now.toISOString(),
    acceptedAt: row.accepted_at,
  }
}

/** People with access and open or expired invitations of all portfolios of an owner, oldest first. */
export async function readMembers(db: Db, userId: string): Promise<MemberRow[]> {
  return await db
    .selectFrom('members')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()
}

/** The invited addresses of an owner's members by id, including those whose access ended. */
export async function readMemberEmails(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('members').select(['id', 'email']).where('user_id', '=', userId).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/**
 * Ends a person's access or invitation. Keeps the row of a person who had accepted, because the history names them.
 * Returns false if there is none to end.
 */
export async function endMember(
  db: Db,
  now: Date,
  { user_id, id }: Pick<MemberRow, 'user_id' | 'id'>,
): Promise<boolean> {
  const withdrawn = await db
    .deleteFrom('members')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  if (withdrawn.numDeletedRows > 0n) return true
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
