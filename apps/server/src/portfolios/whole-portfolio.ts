import { defaultPortfolioSettings, defaultView } from '@plumbline/contract/portfolios/defaults'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { text } from '@plumbline/text/text'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { formatText } from '../format-text.ts'
import { accessiblePortfolios, type SignedInUser } from '../http/authentication.ts'
import { commonBenchmark } from './common-benchmark.ts'
import { FALLBACK_CURRENCY } from './fallback-currency.ts'
import { readPortfolios, type StoredPortfolio } from './portfolio-rows.ts'
import { readSet } from './portfolio-sets.ts'

interface WholePortfolio {
  /** The portfolio that stands for them. It has no row. */
  whole: StoredPortfolio
  portfolios: StoredPortfolio[]
}

/**
 * Several of the user's portfolios as one: all except samples, or those of a set. In the given currency, or else the
 * set's, the account's, or that of the oldest portfolio. Its benchmark is the one that most of them have; its other
 * settings are the defaults.
 *
 * @param id `all`, or that of a set
 * @throws {DomainError} `not-found`: no such set, or the caller may see none of its portfolios
 */
export async function readWhole(
  db: Db,
  user: SignedInUser,
  id: string,
  currency: string | undefined,
): Promise<WholePortfolio> {
  const set = id === ALL_PORTFOLIOS ? undefined : await readSet(db, user.id, id)
  const own = await readPortfolios(db, user.id)
  const named = own.filter((each) => (set === undefined ? !each.isSample : set.portfolioIds.includes(each.id)))
  const portfolios = accessiblePortfolios(user, named)
  if (set !== undefined && named.length > 0 && portfolios.length === 0)
    throw new DomainError('not-found', text('This portfolio does not exist.'))
  const whole = {
    userId: user.id,
    id,
    name: set?.name ?? formatText(text('All portfolios'), 'en'),
    currency: currency ?? set?.currency ?? user.currency ?? portfolios[0]?.currency ?? FALLBACK_CURRENCY,
    settings: defaultPortfolioSettings,
    views: [defaultView],
    benchmark: commonBenchmark(portfolios),
    ignoredSplits: [],
    isSample: false,
    version: 1,
  }
  return { whole, portfolios }
}
