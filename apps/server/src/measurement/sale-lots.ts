import type { SaleLots } from '@plumbline/contract/realized-gains/schemas'
import { dayBefore } from '@plumbline/engine/calendar'
import type { ChosenLots } from '@plumbline/engine/chosen-lots'
import { type LotsOfSale, lotsOfSale } from '@plumbline/engine/lots-of-sale'
import { text } from '@plumbline/text/text'
import type { Db } from '../database/db.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { readChosenLots } from '../transactions/chosen-lots/chosen-lots.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { type PlanView, requireShownAsset, requireShownPeriod } from './plan-limits.ts'

/** What was chosen in the portfolio, or in all that are measured as one. */
export async function chosenLotsOf(db: Db, { portfolio, parts }: MeasuredPortfolio): Promise<ChosenLots> {
  const ids = parts === undefined ? [portfolio.id] : parts.map((part) => part.portfolio.id)
  return await readChosenLots(db, portfolio.userId, ids)
}

interface Sale {
  id: string
  assetId: string
}

/**
 * The lots that a sale can take.
 *
 * @throws {DomainError} the transaction is no sale of units that were held, or the plan does not show it
 */
export function describeSaleLots(
  measured: MeasuredPortfolio,
  view: PlanView,
  { id, assetId }: Sale,
  chosen: ChosenLots,
): SaleLots {
  requireShownAsset(view, assetId)
  const sale = lotsOfSale(measured.measurement, assetId, id, chosen)
  if (sale === undefined) throw new DomainError('not-found', text('The transaction sells nothing that was held.'))
  requireShownPeriod(view, measured, dayBefore(sale.date))
  const choices = new Map(chosen.get(id)?.map(({ purchaseId, units }) => [purchaseId, units]))
  return {
    transactionId: id,
    ...sale,
    currency: measured.portfolio.currency,
    lots: sale.lots.map((lot) => ({ ...lot, chosen: choices.get(lot.transactionId ?? '') ?? 0 })),
  }
}

/** @throws {DomainError} lots that are not open for the sale, or more units than are open or sold */
export function requireOpenLots(
  { units: sold, lots: open }: Pick<LotsOfSale, 'units' | 'lots'>,
  lots: readonly { purchaseId: string; units: string }[],
): void {
  let total = 0
  for (const [at, { purchaseId, units }] of lots.entries()) {
    const lot = open.find(({ transactionId }) => transactionId === purchaseId)
    if (lot === undefined)
      throw fieldProblem('invalid-payload', `lots.${at}.purchaseId`, text('No open lot of the sale'))
    if (lots.findIndex((each) => each.purchaseId === purchaseId) < at)
      throw fieldProblem('invalid-payload', `lots.${at}.purchaseId`, text('The lot occurs twice'))
    if (isMore(Number(units), lot.units))
      throw fieldProblem('invalid-payload', `lots.${at}.units`, text('More units than the lot has'))
    total += Number(units)
    if (isMore(total, sold)) throw fieldProblem('invalid-payload', `lots.${at}.units`, text('More units than are sold'))
  }
}

/** Units after a split are rounded in their last digit. */
const TOLERANCE = 1e-9
const isMore = (units: number, most: number) => units > most * (1 + TOLERANCE)
