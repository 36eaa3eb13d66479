import { text } from '@plumbline/text/text'
import { sellsMoreThanHeld } from '../laws/holdings.ts'
import { sideShownByTotal } from '../laws/side-of-trade.ts'
import { isCoin } from '../words/coins.ts'
import { amountIn } from './adds-up.ts'
import { addIssue, type DraftRow, instrumentOf } from './draft-row.ts'
import type { Direction } from './mapping.ts'
import { type Layout, numberOf, totalOf } from './row-cells.ts'

/** Dividends per share are less than this part of the price of a share. */
const MIN_TRADED_SHARE = 0.2
/** Where most trades state a total, one without it moves units without money. */
const MOST = 0.8
/** Of a dividend, states withhold 10 to 35 %; no broker takes so much of a trade of this amount. */
const MIN_WITHHELD_SHARE = 0.1
const MIN_WITHHELD_AMOUNT = 50
/** A reinvested distribution, or a fee that is paid in units, is smaller than this share of the largest trade. */
const MAX_PAYMENT_SHARE = 0.5
/** Savings plans trade amounts without cents. */
const ROUND_MONEY = 0.5
const CENT = 0.01

/**
 * Without a type column, a sign tells buys from sells, but not dividends, transfers and cash from either. Asks about
 * the rows for which a law contradicts the sign:
 *
 * | law | a row breaks it with |
 * |---|---|
 * | exchange | units and money of one sign, in a file where they have opposite ones |
 * | dividend | a price that is a fraction of another trade's of the security |
 * | side | a total that contains the fee as only the other side does |
 * | holdings | a sale of more units than were bought, if only its total's sign makes it one and payments state units |
 * | cash | a price of 1 and as many units as money |
 * | repeal | the units and the price of another trade of the security, in fractions |
 * | payment | fractions of a unit for a small amount with cents: a distribution or a fee |
 * | withholding | a cost of a tenth or more, as only dividends have |
 * | money | no total, where the others have one |
 * | price | no price, where others have one: payments on units held, such as dividends, have none |
 */
export function judgeUntypedRows(
  drafts: readonly DraftRow[],
  trades: readonly DraftRow[],
  layout: Layout,
  direction: Direction | null,
): void {
  const isUnpriced = lacksPrice(trades, layout)
  // If payments state no units, each row with units is a trade. Payments that state the units held have no price.
  const arePaymentsMixed =
    !drafts.some(({ unitsSign, totalSign }) => unitsSign === 0 && totalSign !== 0) ||
    drafts.some((draft) => draft.unitsSign !== 0 && draft.totalSign !== 0 && isUnpriced(draft))
  const broken = [
    breaksExchange(trades, direction),
    breaksDividend(trades),
    breaksSide(trades, layout),
    direction === 'total-sign' && arePaymentsMixed
      ? breaksHoldings(trades.filter((draft) => !isUnpriced(draft)))
      : () => false,
    isCash,
    repeals(trades),
    lacksMoney(trades),
    isUnpriced,
    isPayment(trades),
    isWithheld,
  ]
  for (const draft of trades) {
    if (!broken.some((breaks) => breaks(draft))) continue
    addIssue(draft, { code: 'type-missing', message: text('Missing type: buy or sell?'), column: null })
  }
}

type Law = (draft: DraftRow) => boolean

function breaksExchange(trades: readonly DraftRow[], direction: Direction | null): Law {
  const isExchanged = ({ unitsSign, totalSign }: DraftRow) => unitsSign * totalSign < 0
  // Amounts without any sign say nothing of the side.
  const areTotalsSigned = trades.some(({ totalSign }) => totalSign < 0)
  const hasBothSigns = direction === 'units-sign' && areTotalsSigned && trades.some(isExchanged)
  return ({ unitsSign, totalSign }) => hasBothSigns && unitsSign * totalSign > 0
}

function breaksDividend(trades: readonly DraftRow[]): Law {
  const highest = new Map<string, number>()
  for (const { row } of trades) {
    const security = instrumentOf(row)
    highest.set(security, Math.max(highest.get(security) ?? 0, Number(row.price)))
  }
  return ({ row }) => Number(row.price) < (highest.get(instrumentOf(row)) ?? 0) * MIN_TRADED_SHARE
}

function breaksSide(trades: readonly DraftRow[], layout: Layout): Law {
  const shown = new Map(
    trades.map((draft): [DraftRow, 'buy' | 'sell' | null] => [
      draft,
      sideShownByTotal({
        units: amountIn(numberOf(draft.cells, layout, 'units')),
        price: amountIn(numberOf(draft.cells, layout, 'price')),
        fee: { value: Number(draft.row.fee), error: 0 },
        total: amountIn(totalOf(draft.cells, layout)),
      }),
    ]),
  )
  return (draft) => {
    const side = shown.get(draft) ?? null
    return side !== null && side !== draft.row.type
  }
}

function breaksHoldings(trades: readonly DraftRow[]): Law {
  const held = trades.map(({ row }) => ({
    type: row.type === 'sell' ? ('sell' as const) : ('buy' as const),
    date: row.date,
    security: instrumentOf(row),
    units: Number(row.units),
  }))
  const broken = sellsMoreThanHeld(held)
  const drafts = new Set(trades.filter((_, index) => broken.has(index)))
  return (draft) => drafts.has(draft)
}

function isCash({ row }: DraftRow): boolean {
  return row.price === '1' && row.total === row.units
}

function repeals(trades: readonly DraftRow[]): Law {
  const same = countBy(trades, ({ row }) => `${instrumentOf(row)} ${row.units} ${row.price}`)
  return (draft) => draft.row.units.includes('.') && same(draft) > 1
}

function isPayment(trades: readonly DraftRow[]): Law {
  const moneyOf = ({ row }: DraftRow) => Number(row.units) * Number(row.price)
  const largest = trades.reduce((most, draft) => Math.max(most, moneyOf(draft)), 0)
  return (draft) => {
    const { units, symbol, total } = draft.row
    if (!units.includes('.') || isOfCoin(symbol)) return false
    const money = total === null ? moneyOf(draft) : Number(total)
    const isRound = Math.abs(money / ROUND_MONEY - Math.round(money / ROUND_MONEY)) * ROUND_MONEY < CENT / 2
    return !isRound && money < largest * MAX_PAYMENT_SHARE
  }
}

function isOfCoin(symbol: string | null): boolean {
  return symbol !== null && isCoin(symbol.replace(/[/_-].*$/, ''))
}

function isWithheld({ row }: DraftRow): boolean {
  const gross = Number(row.units) * Number(row.price)
  return gross >= MIN_WITHHELD_AMOUNT && Number(row.fee) >= gross * MIN_WITHHELD_SHARE
}

function countBy(trades: readonly DraftRow[], keyOf: (draft: DraftRow) => string): (draft: DraftRow) => number {
  const counts = new Map<string, number>()
  for (const draft of trades) counts.set(keyOf(draft), (counts.get(keyOf(draft)) ?? 0) + 1)
  return (draft) => counts.get(keyOf(draft)) ?? 0
}

function lacksMoney(trades: readonly DraftRow[]): Law {
  const withTotal = trades.filter(({ totalSign }) => totalSign !== 0)
  const isUsual = withTotal.length >= trades.length * MOST
  return ({ totalSign }) => isUsual && totalSign === 0
}

function lacksPrice(trades: readonly DraftRow[], layout: Layout): Law {
  const statesPrice = ({ cells }: DraftRow) => numberOf(cells, layout, 'price').kind === 'number'
  const areSomePriced = trades.some(statesPrice)
  return (draft) => areSomePriced && !statesPrice(draft)
}
