import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import type { Member } from '@plumbline/contract/memberships/schemas'
import { INVITATION_LIFE_DAYS, MAX_MEMBERS } from '@plumbline/contract/memberships/vocabulary'
import { text } from '@plumbline/text/text'
import { lockUser, readEmail } from '../accounts/users.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Tx } from '../database/db.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { newId } from '../identifiers.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { describeMember, type MemberRow, readMembers } from './stored/member-rows.ts'

export type Invited = Pick<Member, 'portfolioId' | 'email' | 'role'>

async function requireInvitable(
  tx: Tx,
  userId: string,
  { portfolioId, email }: Invited,
): Promise<MemberRow | undefined> {
  const key = accountKeyOf(email)
  const { branch, isSample } = await readPortfolio(tx, userId, portfolioId)
  if (branch !== undefined || isSample)
    throw fieldProblem('invalid-payload', 'portfolioId', text('Samples and what-ifs cannot be shared with people'))
  if (key === accountKeyOf(await readEmail(tx, userId)))
    throw fieldProblem('invalid-payload', 'email', text('This is your own address'))
  const members = (await readMembers(tx, userId)).filter(({ portfolio_id }) => portfolio_id === portfolioId)
  const known = members.find(({ email_key }) => email_key === key)
  if (known?.accepted_at != null) throw fieldProblem('invalid-payload', 'email', text('This person already has access'))
  if (known === undefined && members.length >= MAX_MEMBERS)
    throw new DomainError(
      'over-quota',
      text('This portfolio is shared with {most} people. Remove one first.', { most: MAX_MEMBERS }),
    )
  return known
}

/**
 * Stores an invitation, which replaces an open one to the same address. Does not look up whether the address has an
 * account.
 *
 * @throws {DomainError} `not-found`: no such portfolio; `invalid-payload`: the owner's own address, a person who has
 * access, a sample or a what-if; `over-quota`
 */
export async function storeInvitation(tx: Tx, clock: Clock, userId: string, invited: Invited): Promise<Member> {
  await lockUser(tx, userId)
  const known = await requireInvitable(tx, userId, invited)
  const now = clock.now()
  const row: MemberRow = {
    user_id: userId,
    id: newId(),
    portfolio_id: invited.portfolioId,
    email: invited.email,
    email_key: accountKeyOf(invited.email),
    member_id: null,
    role: invited.role,
    invited_at: now.toISOString(),
    expires_at: new Date(now.getTime() + INVITATION_LIFE_DAYS * DAY_MS).toISOString(),
    accepted_at: null,
    ended_at: null,
  }
  if (known !== undefined)
    await tx.deleteFrom('members').where('user_id', '=', userId).where('id', '=', known.id).execute()
  await tx.insertInto('members').values(row).execute()
  return describeMember(row, now)
}
