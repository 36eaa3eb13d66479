import { MARKET_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { plainDecimal } from '@plumbline/contract/value-schemas'
import type { HeldDividend } from '@plumbline/engine/income/income'
import { recordedDividend } from '@plumbline/engine/income/recorded-dividend'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import type { AccountMarket } from '../market/market.ts'
import { loadIncome } from '../measurement/load-income.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolio, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import type { RequireRoom } from '../transactions/account-quota.ts'
import { inMajorUnit } from '../transactions/amounts.ts'
import { type Owner, readBooked } from '../transactions/booked-dividends/booked-dividends.ts'
import { insertBooked } from '../transactions/insert-booked.ts'
import { bookedCurrencies } from '../transactions/money-rows.ts'
import { newRow } from '../transactions/new-row.ts'
import { storeCash } from '../transactions/sale-proceeds.ts'

interface Services {
  db: Db
  clock: Clock
  market: AccountMarket
  measurer: PortfolioMeasurer
  requireRoom: RequireRoom
}

/** A ledger that changes meanwhile is measured again, but not forever. */
const MAX_TRIES = 3

/**
 * Books the dividends of a portfolio whose pay day has come and which its ledger lacks, but none that was undone. Does
 * nothing where the setting is another one by now. Returns their number.
 */
export async function bookDividends(services: Services, owner: Owner): Promise<number> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const booked = await bookDue(services, owner)
    if (booked !== 'changed-meanwhile') return booked
  }
  throw new Error('The ledger was changed again and again while its dividends were looked for.')
}

async function bookDue(services: Services, owner: Owner): Promise<number | 'changed-meanwhile'> {
  const { db, clock, market, requireRoom } = services
  const { userId, portfolioId } = owner
  const portfolio = await readPortfolio(db, userId, portfolioId)
  if (portfolio.settings.marketDividends !== 'book') return 0
  const due = await findDue(services, owner, portfolio)
  if (due.length === 0) return 0
  const rows = due.map((dividend) => rowOf(dividend, owner, clock.now()))
  const currencies = rows.map(({ type, currency }) => ({ type, currency }))
  await storeCash(market, bookedCurrencies(currencies, portfolio.settings, new Map()))
  return await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, userId, portfolioId)
    const { version, settings } = await readPortfolio(tx, userId, portfolioId)
    const isAsMeasured = version === portfolio.version + 1
    if (settings.marketDividends !== 'book' || !isAsMeasured) return 'changed-meanwhile'
    await requireRoom(tx, userId, rows)
    await insertBooked(tx, owner, clock.now(), due, rows)
    return rows.length
  })
}

/** What the portfolio lacks and its owner has not undone. */
async function findDue(
  { db, clock, market, measurer }: Services,
  owner: Owner,
  portfolio: StoredPortfolio,
): Promise<HeldDividend[]> {
  const today = clock.now().toISOString().slice(0, 10)
  const measured = await measurer.measure(portfolio, today)
  const { missing, expected } = (await loadIncome(market, measured)).income
  const paidToday = expected.filter(
    ({ state, payDate }) => state === 'declared' && payDate !== null && payDate <= today,
  )
  const kept = (await readBooked(db, owner)).filter(({ state }) => state !== 'replaced')
  const known = new Set(kept.map(({ assetId, exDate }) => `${assetId} ${exDate}`))
  return [...missing, ...paidToday].filter(
    (each) => !known.has(`${each.assetId} ${each.exDate}`) && recordedDividend(each).price > 0,
  )
}

/** The transaction, as if its owner had recorded the proposal. */
function rowOf(dividend: HeldDividend, { userId, portfolioId }: Owner, now: Date): TransactionRow {
  const { date, price, fee } = recordedDividend(dividend)
  const amounts = { price: plainDecimal(price), fee: plainDecimal(fee) }
  return newRow(now, {
    user_id: userId,
    portfolio_id: portfolioId,
    asset_id: dividend.assetId,
    type: 'dividend',
    trade_date: date,
    units: '0',
    ...inMajorUnit({ ...amounts, currency: dividend.currency, rate: null }),
    source: MARKET_SOURCE,
  })
}
