import type { CorrectedPurchase, ProposedPurchase } from '@plumbline/contract/savings-plans/schemas'
import { PLAN_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { plainDecimal } from '@plumbline/contract/value-schemas'
import { unitsFor } from '@plumbline/engine/savings-plans/plan-purchase'
import { text } from '@plumbline/text/text'
import type { Db, Tx } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import { requireAsset } from '../market/securities/assets.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import type { RequireRoom } from '../transactions/account-quota.ts'
import { inMajorUnit } from '../transactions/amounts.ts'
import type { Author } from '../transactions/author.ts'
import { insertRows } from '../transactions/insert-rows.ts'
import { bookedCurrencies } from '../transactions/money-rows.ts'
import { newRow } from '../transactions/new-row.ts'
import { storeCash } from '../transactions/sale-proceeds.ts'
import { settleTransfers } from '../transactions/transfers/settle-transfers.ts'
import { notDue } from './not-due.ts'
import { requirePlan } from './plans.ts'
import { priceInputOf, proposePurchases } from './propose-purchases.ts'
import { insertPurchases, type Plan, type PlanOwner } from './stored/plan-rows.ts'

export interface BookingServices {
  db: Db
  market: AccountMarket
  requireRoom: RequireRoom
}

/** A purchase as it is booked. */
interface Purchase {
  day: string
  date: string
  price: string
  units: string
  fee: string
}

/**
 * A proposal with the corrections of its owner.
 *
 * @throws {DomainError} `invalid-payload`: the price is missing, the date is in the future, or
 *   the amount buys nothing
 */
function settlePurchase(
  plan: Plan,
  proposal: ProposedPurchase,
  corrected: CorrectedPurchase,
  { path, today }: { path: string; today: string },
): Purchase {
  const { day, fee = plan.fee } = corrected
  const price = corrected.price ?? proposal.price
  if (price === null)
    throw fieldProblem('invalid-payload', `${path}.price`, text('There is no price for {day}. Enter one.', { day }))
  const date = corrected.date ?? proposal.date ?? day
  if (date > today) throw fieldProblem('invalid-payload', `${path}.date`, text('The date is in the future'))
  const units = corrected.units ?? unitsOf(plan, price, fee)
  if (!(Number(units) > 0))
    throw fieldProblem('invalid-payload', `${path}.units`, text('The amount buys nothing at this price'))
  return { day, date, price, units, fee }
}

function unitsOf({ amount, units, wholeUnits }: Plan, price: string, fee: string): string {
  if (units !== null) return units
  return Number(price) > 0 ? plainDecimal(unitsFor(Number(amount) - Number(fee), Number(price), wholeUnits)) : '0'
}

/**
 * Books purchases of a plan that are due, as its owner accepts them. Returns the ids of the transactions and of the
 * change.
 *
 * @throws {DomainError} `not-found` for an unknown plan, or one whose asset the market data no longer have;
 *   `changed-meanwhile` if a purchase is not due, or was booked or skipped; `invalid-payload`
 */
export async function bookAccepted(
  services: BookingServices,
  owner: PlanOwner,
  author: Author,
  { planId, accepted }: { planId: string; accepted: readonly CorrectedPurchase[] },
): Promise<{ ids: string[]; changeIds: string[] }> {
  const plan = await requirePlan(services.db, owner, planId)
  await requireAsset(services.market, plan.assetId)
  const input = await priceInputOf(services.market, [plan], author.now)
  const due = new Map(proposePurchases(plan, input, author.now).map((each) => [each.day, each]))
  const purchases = accepted.map((corrected, index) => {
    const proposal = due.get(corrected.day)
    // A day that is named twice is booked once.
    due.delete(corrected.day)
    if (proposal === undefined) throw notDue(corrected.day)
    return settlePurchase(plan, proposal, corrected, { path: `purchases.${index}`, today: author.today })
  })
  return await book(services, owner, author, plan, purchases)
}

/**
 * Books the due purchases of a plan that books automatically: those planned on or after `booksFrom` whose prices are in.
 * Returns the days that still wait for a price or a rate.
 */
export async function bookDue(
  services: BookingServices,
  owner: PlanOwner,
  author: Author,
  plan: Plan,
): Promise<string[]> {
  const { booksFrom } = plan
  if (booksFrom === null) return []
  const input = await priceInputOf(services.market, [plan], author.now)
  const due = proposePurchases(plan, input, author.now).filter(({ day }) => day >= booksFrom)
  const ready = due.filter(({ waitsFor }) => waitsFor === null)
  const purchases = ready.map((proposal, index) =>
    settlePurchase(plan, proposal, { day: proposal.day }, { path: `purchases.${index}`, today: author.today }),
  )
  if (purchases.length > 0) await book(services, owner, author, plan, purchases)
  return due.filter(({ waitsFor }) => waitsFor !== null).map(({ day }) => day)
}

/**
 * Writes purchases with their transactions, all or none. The portfolio is locked, and the primary key allows one purchase
 * per planned day, so a second process is refused.
 */
async function book(
  { db, market, requireRoom }: BookingServices,
  owner: PlanOwner,
  author: Author,
  plan: Plan,
  purchases: readonly Purchase[],
): Promise<{ ids: string[]; changeIds: string[] }> {
  const { userId, portfolioId } = owner
  const { now, by, today } = author
  const rows = purchases.map((purchase) => rowOf(owner, plan, purchase, now))
  const { settings } = await readPortfolio(db, userId, portfolioId)
  await storeCash(market, bookedCurrencies([{ type: 'buy', currency: plan.currency }], settings, new Map()))
  const changeIds = await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, userId, portfolioId)
    await requireUnchanged(tx, owner, plan, purchases)
    await requireRoom(tx, userId, rows)
    const decidedAt = now.toISOString()
    const decided = purchases.map(({ day }, index) => ({ day, transactionId: rows[index]?.id ?? null, decidedAt }))
    await insertPurchases(tx, userId, plan.id, decided)
    return await insertRows(tx, { userId, now, by, kind: 'plan-booked' }, rows)
  })
  await settleTransfers(db, market, userId, portfolioId, today)
  return { ids: rows.map(({ id }) => id), changeIds }
}

/** @throws {DomainError} `not-found`, `changed-meanwhile` */
async function requireUnchanged(tx: Tx, owner: PlanOwner, priced: Plan, purchases: readonly Purchase[]): Promise<void> {
  const { purchases: decided, ...current } = await requirePlan(tx, owner, priced.id)
  const { purchases: _, ...before } = priced
  if (JSON.stringify(current) !== JSON.stringify(before))
    throw new DomainError('changed-meanwhile', text('The savings plan was changed meanwhile. Try again.'))
  const days = new Set(decided.map(({ day }) => day))
  const taken = purchases.find(({ day }) => days.has(day))
  if (taken !== undefined) throw notDue(taken.day)
}

/** The transaction, as if its owner had typed it. */
function rowOf(
  { userId, portfolioId }: PlanOwner,
  { assetId, currency }: Plan,
  { date, price, units, fee }: Purchase,
  now: Date,
): TransactionRow {
  return newRow(now, {
    user_id: userId,
    portfolio_id: portfolioId,
    asset_id: assetId,
    type: 'buy',
    trade_date: date,
    units,
    ...inMajorUnit({ currency, price, fee, rate: null }),
    source: PLAN_SOURCE,
  })
}
