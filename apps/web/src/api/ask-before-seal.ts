import type { ComparedHolding } from '@plumbline/contract/reconciliation/schemas'
import type { NewTransactionInput, Transaction } from '@plumbline/contract/transactions/schemas'
import { majorUnitOf } from '@plumbline/engine/currency'
import { type Seal, sealQuestion } from '../stores/seal-question.ts'
import { queryClient } from './query-client.ts'
import { comparisonQuery } from './reconciliation.ts'

/** Where a change of the ledger begins to count. */
export interface LedgerTouch {
  portfolioId: string
  /** Undefined: of any asset. */
  assetId: string | undefined
  /** YYYY-MM-DD */
  date: string
  /** In which it is paid; undefined: any. */
  currency?: string | undefined
}

/** Of a recorded transaction. */
export function touchOf({ portfolioId, stockId, date, currency }: Transaction): LedgerTouch {
  return { portfolioId: portfolioId._id, assetId: stockId._id, date, currency }
}

/** Of a transaction that is about to be recorded. */
export function touchOfNew(
  { stockId, date, currency }: Pick<NewTransactionInput, 'stockId' | 'date' | 'currency'>,
  portfolioId: string,
): LedgerTouch {
  return { portfolioId, assetId: stockId ?? '', date, currency }
}

const FRESH_MS = 60_000

/**
 * Asks before a change of the ledger that can break a seal: a later day on which the broker and the ledger agreed.
 * Returns whether to go on. A comparison that cannot be loaded holds nothing up.
 */
export async function askBeforeSeal(touches: readonly LedgerTouch[]): Promise<boolean> {
  const seals: Seal[] = []
  for (const [portfolioId, ofPortfolio] of Map.groupBy(touches, (touch) => touch.portfolioId)) {
    const query = { ...comparisonQuery(portfolioId), staleTime: FRESH_MS, retry: false }
    const comparison = await queryClient.fetchQuery(query).catch(() => undefined)
    seals.push(...(comparison?.holdings.flatMap((holding) => sealBefore(holding, ofPortfolio) ?? []) ?? []))
  }
  if (seals.length === 0) return true
  return await new Promise((resolve) => {
    sealQuestion.set({
      seals,
      answer: (goesOn) => {
        sealQuestion.set(null)
        resolve(goesOn)
      },
    })
  })
}

/** The last seal of a holding that a change before it can break. */
function sealBefore(holding: ComparedHolding, touches: readonly LedgerTouch[]): Seal | undefined {
  const isTouched = ({ assetId, currency }: LedgerTouch) =>
    holding.kind === 'cash'
      ? currency === undefined || majorUnitOf(currency).currency === holding.currency
      : assetId === undefined || assetId === holding.assetId
  const dates = touches.filter(isTouched).map(({ date }) => date)
  const [first] = dates.sort()
  if (first === undefined) return undefined
  const day = holding.days.findLast((each) => each.isEqual && each.day >= first)?.day
  return day === undefined ? undefined : { name: holding.name, day }
}
