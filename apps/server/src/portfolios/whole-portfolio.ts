import { defaultPortfolioSettings, defaultView } from '@plumbline/contract/portfolios/defaults'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { text } from '@plumbline/text/text'
import type { Db } from '../database/db.ts'
import { formatText } from '../format-text.ts'
import { accessiblePortfolios, type SignedInUser } from '../http/authentication.ts'
import { commonBenchmark } from './common-benchmark.ts'
import { FALLBACK_CURRENCY } from './fallback-currency.ts'
import { readPortfolios, type StoredPortfolio } from './portfolio-rows.ts'

interface WholePortfolio {
  /** The portfolio that stands for all of them. It has no row. */
  whole: StoredPortfolio
  portfolios: StoredPortfolio[]
}

/**
 * All of the user's portfolios except samples, as one: in the given currency, or else the account's, or else that of the
 * oldest portfolio. Its benchmark is the one that most of them have; its other settings are the defaults.
 */
export async function readWhole(db: Db, user: SignedInUser, currency: string | undefined): Promise<WholePortfolio> {
  const accessible = accessiblePortfolios(user, await readPortfolios(db, user.id))
  const portfolios = accessible.filter(({ isSample }) => !isSample)
  const whole = {
    userId: user.id,
    id: ALL_PORTFOLIOS,
    name: formatText(text('All portfolios'), 'en'),
    currency: currency ?? user.currency ?? portfolios[0]?.currency ?? FALLBACK_CURRENCY,
    settings: defaultPortfolioSettings,
    views: [defaultView],
    benchmark: commonBenchmark(portfolios),
    ignoredSplits: [],
    isSample: false,
    version: 1,
  }
  return { whole, portfolios }
}
