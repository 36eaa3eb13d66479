import type { RecordedType, TransactionPeriod } from '@plumbline/contract/transactions/vocabulary'
import { BY_HAND } from '@plumbline/contract/transactions/vocabulary'
import { daysInMonth } from '@plumbline/engine/calendar'
import { foldText } from '../assets/search/fold-text.ts'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import type { AccountMarket } from '../market/market.ts'
import { realPortfolioIds } from '../portfolios/branches.ts'
import { hasTag } from '../tags/stored/tag-rows.ts'

export interface FilterRequest {
  userId: string
  today: string
  /** Of these portfolios, or of an asset in these or else in all, without branches. */
  of: { portfolioIds: readonly string[] } | { assetId: string; portfolioIds: ReadonlySet<string> | undefined }
  period: TransactionPeriod
  from?: string | undefined
  to?: string | undefined
  /** The last day of all that is listed, whatever the period. */
  until?: string | undefined
  types?: RecordedType[] | undefined
  asset?: string | undefined
  import?: string | undefined
  /** The id of one. */
  tag?: string | undefined
  q?: string | undefined
}

/** First and last day of a named period relative to today; undefined for `all`. */
export function periodBounds(period: TransactionPeriod, today: string): { from: string; to: string } | undefined {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  const monthBounds = (ofYear: number, ofMonth: number) => {
    const prefix = `${String(ofYear).padStart(4, '0')}-${String(ofMonth).padStart(2, '0')}`
    return { from: `${prefix}-01`, to: `${prefix}-${daysInMonth(ofYear, ofMonth)}` }
  }
  switch (period) {
    case 'current-month':
      return monthBounds(year, month)
    case 'last-month':
      return month === 1 ? monthBounds(year - 1, 12) : monthBounds(year, month - 1)
    case 'current-year':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'all':
      return undefined
  }
}

/** The query for the filtered transactions; the caller chooses columns and order. */
export async function filterTransactions(db: Db, market: AccountMarket, request: FilterRequest) {
  const { of, types, asset, tag, q } = request
  const portfolioIds = of.portfolioIds && [...of.portfolioIds]
  const [first] = portfolioIds ?? []
  const isOwnPeriod = request.from !== undefined || request.to !== undefined
  const { from, to: last } = isOwnPeriod ? request : (periodBounds(request.period, request.today) ?? {})
  const to = request.until !== undefined && (last === undefined || last > request.until) ? request.until : last
  const inScope = db
    .selectFrom('transactions')
    .where('transactions.user_id', '=', request.userId)
    .$if('assetId' in of, (query) =>
      query
        .where('asset_id', '=', (of as { assetId: string }).assetId)
        .where('portfolio_id', 'in', realPortfolioIds(db, request.userId)),
    )
    .$if(portfolioIds?.length === 1, (query) => query.where('portfolio_id', '=', first ?? ''))
    .$if(portfolioIds !== undefined && portfolioIds.length !== 1, (query) =>
      query.where('portfolio_id', 'in', among(portfolioIds ?? [])),
    )
    // A transfer between two of the portfolios is listed once, in the portfolio that gives the units. A company action is
    // listed for both of its securities.
    .$if(portfolioIds === undefined || portfolioIds.length > 1, (query) =>
      query.where(({ not, exists, and, eb, selectFrom }) => {
        const giving = selectFrom('transactions as other')
          .select('other.id')
          .where('other.user_id', '=', request.userId)
          .where('other.type', '=', 'sell')
          .whereRef('other.transfer_id', '=', 'transactions.transfer_id')
          .$if(portfolioIds === undefined, (ends) =>
            ends.where('other.portfolio_id', 'in', realPortfolioIds(db, request.userId)),
          )
          .$if(portfolioIds !== undefined, (ends) => ends.where('other.portfolio_id', 'in', among(portfolioIds ?? [])))
        const isTransfer = and([
          eb('transactions.transfer_id', 'is not', null),
          eb('transactions.company_action', 'is', null),
        ])
        return not(and([eb('transactions.type', '=', 'buy'), isTransfer, exists(giving)]))
      }),
    )
    .$if(from !== undefined, (query) => query.where('trade_date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('trade_date', '<=', to ?? ''))
    .$if(types !== undefined, (query) => query.where('type', 'in', among(types ?? [])))
    .$if(asset !== undefined, (query) => query.where('asset_id', '=', asset ?? ''))
    .$if(request.import === BY_HAND, (query) => query.where('import_id', 'is', null))
    .$if(request.import !== undefined && request.import !== BY_HAND, (query) =>
      query.where('import_id', '=', request.import ?? ''),
    )
    .$if(tag !== undefined, (query) => query.where(hasTag(db, request.userId, tag ?? '')))
  const words = foldText(q ?? '').trim()
  if (words === '') return inScope

  const rows = await inScope.select(['id', 'asset_id', 'comments', 'source']).execute()
  const assets = await market.assetsOf([...new Set(rows.map((row) => row.asset_id))])
  const assetTexts = new Map(
    [...assets.values()].map(({ id, name, symbol, isin }) => [id, foldText(`${name} ${symbol} ${isin ?? ''}`)]),
  )
  const found = rows.filter(({ asset_id, comments, source }) =>
    [assetTexts.get(asset_id) ?? '', foldText(comments ?? ''), foldText(source)].some((text) => text.includes(words)),
  )
  return inScope.where('id', 'in', among(found.map(({ id }) => id)))
}
