import { portfolioCapNotice, upgradeWords } from '@plumbline/contract/plan-words'
import { limitsOf } from '@plumbline/contract/plans'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'

/**
 * Refuses one portfolio more than the plan has. Call it in the transaction that adds the portfolio: the account's other additions wait until it ends,
 * so that two at once do not both fit.
 */
export async function requirePortfolioSlot(db: Db, user: SignedInUser, contactEmail: string): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ plan: set.ref('plan') }))
    .where('id', '=', user.id)
    .execute()
  const { count } = await db
    .selectFrom('portfolios')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (count < limitsOf(user).portfolios) return
  if (user.plan === 'free')
    throw new DomainError('over-plan-limit', upgradeWords('create-portfolio').text, {
      promptSource: 'create-portfolio',
    })
  throw new DomainError('over-plan-limit', portfolioCapNotice(contactEmail))
}
