import { portfolioCapNotice, upgradeWords } from '@plumbline/contract/plan-words'
import { limitsOf } from '@plumbline/contract/plans'
import { lockUser } from '../accounts/users.ts'
import type { Tx } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { SAMPLE_SETTINGS_PATTERN } from './portfolio-rows.ts'

/**
 * Throws `over-plan-limit` if the plan allows no more portfolios. Samples and branches do not count. Concurrent calls of
 * one account are serialized.
 */
export async function requirePortfolioSlot(tx: Tx, user: SignedInUser, contactEmail: string): Promise<void> {
  await lockUser(tx, user.id)
  const { count } = await tx
    .selectFrom('portfolios')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .where('branch_of', 'is', null)
    .where('settings', 'not like', SAMPLE_SETTINGS_PATTERN)
    .executeTakeFirstOrThrow()
  if (count < limitsOf(user).portfolios) return
  if (user.plan === 'free')
    throw new DomainError('over-plan-limit', upgradeWords('create-portfolio').text, {
      promptSource: 'create-portfolio',
    })
  throw new DomainError('over-plan-limit', portfolioCapNotice(contactEmail))
}
