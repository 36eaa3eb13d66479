import type { decideSplit } from '@plumbline/contract/portfolios/schemas'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { Market } from '../market/market.ts'
import { findAssets, securityOf } from '../market/securities/find-assets.ts'
import { changePortfolio, readPortfolio } from '../portfolios/portfolio-rows.ts'
import { bookSplit } from './book-split.ts'

type Decision = z.output<typeof decideSplit.body>

interface Request {
  userId: string
  today: string
  portfolioId: string
  decision: Decision
}

/** Books a split of the market into the ledger, or leaves it out of this portfolio, or takes that back. */
export async function decideOnSplit(db: Db, clock: Clock, market: Market, request: Request): Promise<void> {
  const { userId, today, portfolioId, decision } = request
  const { assetId, date } = decision
  const { currency, ignoredSplits } = await readPortfolio(db, userId, portfolioId)
  const asset = (await findAssets(db, [assetId])).get(assetId)
  const history = asset && (await market.histories.historiesOf([securityOf(asset)], today)).get(assetId)
  const split = history?.splits.find((each) => each.date === date)
  if (split === undefined) throw new DomainError('not-found', 'The market has no such split.')
  const others = ignoredSplits.filter((ignored) => ignored.assetId !== assetId || ignored.date !== date)
  await changePortfolio(db, userId, portfolioId, {
    ignoredSplits: decision.decision === 'ignore' ? [...others, { assetId, date }] : others,
  })
  if (decision.decision === 'accept') {
    await bookSplit(db, clock, { userId, portfolioId, assetId, currency: asset?.currency ?? currency, split })
  }
}
