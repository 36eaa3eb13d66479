import type { decideSplit } from '@plumbline/contract/portfolios/schemas'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import { changePortfolio } from '../portfolios/portfolio-rows.ts'
import { bookSplit } from './book-split.ts'
import type { ChangedBy } from './history/record-change.ts'
import { settleTransfers } from './transfers/settle-transfers.ts'

type Decision = z.output<typeof decideSplit.body>

interface Request {
  userId: string
  by: ChangedBy
  today: string
  portfolioId: string
  decision: Decision
}

/** Records a market split in the ledger, ignores it in this portfolio, or stops ignoring it. */
export async function decideOnSplit(db: Db, clock: Clock, market: AccountMarket, request: Request): Promise<void> {
  const { userId, by, today, portfolioId, decision } = request
  const { assetId, date } = decision
  const asset = (await market.assetsOf([assetId])).get(assetId)
  const history = (await market.histories.historiesOf([assetId], today)).get(assetId)
  const split = history?.splits.find((each) => each.date === date)
  await db.transaction().execute(async (tx) => {
    const { currency } = await changePortfolio(tx, userId, portfolioId, ({ ignoredSplits }) => {
      if (split === undefined) throw new DomainError('not-found', text('The market has no such split.'))
      const others = ignoredSplits.filter((ignored) => ignored.assetId !== assetId || ignored.date !== date)
      return { ignoredSplits: decision.decision === 'ignore' ? [...others, { assetId, date }] : others }
    })
    if (decision.decision === 'accept' && split !== undefined)
      await bookSplit(tx, clock, { userId, by, portfolioId, assetId, currency: asset?.currency ?? currency, split })
  })
  await settleTransfers(db, market, userId, portfolioId, today)
}
