import { plainDecimal } from '@plumbline/contract/value-schemas'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import { unitsFor } from '@plumbline/engine/savings-plans/plan-purchase'
import type { WholeHistory } from '../../market/histories/history-rows.ts'
import type { BookedTransaction } from '../book-transactions.ts'

export const SAMPLE_MONTHS = 60
export const SAVINGS_COMMENT = 'Savings plan'
/** The cost of one purchase by currency; other currencies use the first amount. */
const AMOUNTS: Record<string, number> = { EUR: 2400, JPY: 360_000, SEK: 26_000, NOK: 26_000, DKK: 18_000, HKD: 20_000 }
export const SAVINGS_AMOUNT = 250
/** Of the dividends of every second asset, this much tax is withheld. */
const TAX_RATIO = 0.15
const TAXED_EVERY = 2
const FEES = ['1.50', '4.90', '0', '2.00']

/** What one purchase costs in a currency, about. */
export function amountIn(currency: string): number {
  return AMOUNTS[currency] ?? 2400
}

interface Plan {
  history: WholeHistory
  /** Months after the start. */
  buys: number[]
  /** Months after the start, each with the share of the units that is sold. */
  sales: { month: number; share: number }[]
  isSavingsPlan: boolean
  number: number
}

/**
 * The first day of the month `months` after the start, which is five years before `today`; shifted by up to three
 * weeks.
 */
function dayOf(today: string, months: number, shift: number): number {
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - SAMPLE_MONTHS + months
  const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  return parseIsoDate(`${month}-${String(1 + (shift % 21)).padStart(2, '0')}`)
}

interface Close {
  date: string
  price: number
}

function closeAt({ days, closes }: WholeHistory, day: number): Close | undefined {
  const index = lastIndexOnOrBefore(days, day)
  return index < 0 ? undefined : { date: formatIsoDate(days[index] as number), price: closes[index] as number }
}

function plansOf(open: readonly WholeHistory[], closed: readonly WholeHistory[]): Plan[] {
  const kept = open.map((history, number): Plan => {
    const first = (number * 5) % 40
    const isSavingsPlan = number === 0
    const months = isSavingsPlan ? Array.from({ length: SAMPLE_MONTHS }, (_, month) => month) : [first, first + 14]
    const sales = number % 6 === 4 ? [{ month: 52, share: 1 / 3 }] : []
    return { history, buys: months, sales, isSavingsPlan, number }
  })
  const sold = closed.map((history, number): Plan => {
    const first = 3 + number * 9
    const sales = [{ month: first + 16 + number * 4, share: 1 }]
    return { history, buys: [first], sales, isSavingsPlan: false, number: number + open.length }
  })
  return [...kept, ...sold]
}

/**
 * Buys, sales, dividends and splits of one asset. Dividends count the units held before their ex-date and stand on
 * their pay date.
 *
 * 1. Collects what happens and on which day, from the plan and from the history: orders, splits, dividends. How many
 *    units each concerns depends on what is held by then.
 * 2. Puts them in order: on one day splits come first, then dividends, then orders.
 * 3. Runs one after the other, with the units held, and writes a transaction for each that concerns any.
 */
function ledgerOf({ history, buys, sales, isSavingsPlan, number }: Plan, today: string): BookedTransaction[] {
  const { assetId, currency } = history
  const fee = FEES[number % FEES.length] ?? '0'
  const base = { assetId, currency, rate: null, comments: null }
  const shift = number * 5
  type Event = { date: string; rank: number; run: () => void }
  const events: Event[] = []
  const ledger: BookedTransaction[] = []
  let held = 0

  const orders = [...buys.map((month) => ({ month, share: 0 })), ...sales]
  for (const { month, share } of orders) {
    const close = closeAt(history, dayOf(today, month, shift))
    if (close === undefined || close.date > today) continue
    const { date, price } = close
    const run = () => {
      const amount = isSavingsPlan ? SAVINGS_AMOUNT : amountIn(currency) * (0.7 + (number % 4) * 0.3)
      const wanted = share > 0 ? held * share : amount / price
      const precision = price > amount ? 1e3 : 1
      const ordered = isSavingsPlan ? unitsFor(amount, price, false) : Math.floor(wanted * precision) / precision
      const units = share === 1 ? held : ordered
      if (units <= 0) return
      held = Math.round((share > 0 ? held - units : held + units) * 1e8) / 1e8
      const type = share > 0 ? 'sell' : 'buy'
      const comments = isSavingsPlan ? SAVINGS_COMMENT : null
      ledger.push({
        ...base,
        type,
        date,
        units: plainDecimal(units),
        price: String(price),
        fee: isSavingsPlan ? '0' : fee,
        comments,
      })
    }
    events.push({ date, rank: 2, run })
  }
  for (const { date, numerator, denominator } of history.splits) {
    const ratio = numerator / denominator
    const run = () => {
      if (held === 0) return
      held = Math.round(held * ratio * 1e8) / 1e8
      const type = ratio >= 1 ? 'split' : 'reversesplit'
      const units = String(ratio >= 1 ? ratio : 1 / ratio)
      ledger.push({ ...base, type, date, units, price: '0', fee: '0' })
    }
    events.push({ date, rank: 0, run })
  }
  for (const { date, payDate = date, value, currency: paidIn } of history.dividends) {
    if (payDate > today) continue
    const run = () => {
      const paid = (held * value).toFixed(2)
      if (Number(paid) === 0) return
      const withheld = number % TAXED_EVERY === 0 ? (Number(paid) * TAX_RATIO).toFixed(2) : '0'
      ledger.push({
        ...base,
        currency: paidIn,
        type: 'dividend',
        date: payDate,
        units: '0',
        price: paid,
        fee: withheld,
      })
    }
    events.push({ date, rank: 1, run })
  }
  const first = formatIsoDate(dayOf(today, 0, 0))
  const inOrder = events.filter(({ date }) => date >= first && date <= today)
  inOrder.sort((a, b) => compareTexts(a.date, b.date) || a.rank - b.rank)
  for (const { run } of inOrder) run()
  return ledger
}

/**
 * A sample ledger for the five years before `today`: a savings plan in the first open asset, one or two purchases of
 * each other, some partly sold, the closed ones sold completely, with the splits and all but one of the dividends of
 * the held units. The last dividend is left out, so that the page of income has one to find. Deterministic for the same
 * histories and day.
 */
export function planSampleLedger(
  open: readonly WholeHistory[],
  closed: readonly WholeHistory[],
  today: string,
): BookedTransaction[] {
  const ledger = plansOf(open, closed).flatMap((plan) => ledgerOf(plan, today))
  const inOrder = ledger.sort((a, b) => compareTexts(a.date, b.date))
  const forgotten = inOrder.findLastIndex(({ type }) => type === 'dividend')
  return inOrder.filter((_, index) => index !== forgotten)
}
