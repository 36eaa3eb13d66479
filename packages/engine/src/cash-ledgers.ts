import { HoldingBuilder } from './build-ledger.ts'
import type { DayNumber } from './calendar.ts'
import { type CashBooking, cashAssetOf } from './cash-booking.ts'
import type { EffectColumns } from './effect-columns.ts'
import {
  BUY,
  currencyOf,
  DIVIDEND,
  FEE,
  type HoldingLedger,
  isMoneyRow,
  isSplitRow,
  RETURN_OF_CAPITAL,
  SELL,
} from './ledger-columns.ts'
import type { MeasuredLedgerLine } from './measure-line.ts'

/** Collects what changes the cash of one currency. */
interface CashAccount {
  currency: string
  builder: HoldingBuilder
}

/**
 * The ledger of each currency's cash: what is recorded of the money itself, and what every other transaction pays or
 * receives. Purchases pay their amount and fee; sales, dividends and returns of capital give theirs after fees. Of an
 * oversold sale only the covered units count, as in all figures. An exchange of a currency with itself changes nothing.
 *
 * @param recorded the ledgers of the currencies' assets
 * @param lines the measured lines of all other assets
 * @see docs/methods/cash.md
 */
export function cashLedgersOf(
  cash: CashBooking,
  recorded: readonly HoldingLedger[],
  lines: Iterable<MeasuredLedgerLine>,
  today: DayNumber,
): HoldingLedger[] {
  const accounts = new Map<string, CashAccount>()
  const currencies = new Map([...cash.assets].map(([currency, assetId]) => [assetId, currency]))
  const accountOf = (assetId: string): CashAccount => {
    let account = accounts.get(assetId)
    if (account === undefined) {
      account = { currency: currencies.get(assetId) ?? '', builder: new HoldingBuilder(assetId) }
      accounts.set(assetId, account)
    }
    return account
  }
  for (const ledger of recorded) addRecorded(cash, ledger, accountOf, today)
  for (const { source, replay } of lines) addLegs(cash, source.ledger, replay.columns, accountOf)
  return [...accounts.values()].map(({ currency, builder }) => builder.finishCash(currency))
}

function addRecorded(
  cash: CashBooking,
  ledger: HoldingLedger,
  accountOf: (assetId: string) => CashAccount,
  today: DayNumber,
): void {
  const { builder } = accountOf(ledger.assetId)
  for (const transaction of ledger.unmeasurable) builder.add(transaction)
  for (let row = 0; row < ledger.count; row++) {
    if (isSplitRow(ledger, row)) continue
    const type = ledger.types[row] as number
    const isExchange = type === BUY || type === SELL
    if (!isExchange) {
      builder.addRow(ledger, row, { units: ledger.prices[row] as number })
      continue
    }
    const paidWith = cashAssetOf(cash, currencyOf(ledger, row))
    if (paidWith === ledger.assetId) continue
    builder.addRow(ledger, row, { counterpart: paidWith })
    const isDue = (ledger.days[row] as number) <= today
    if (isDue && paidWith !== undefined) addLeg(accountOf(paidWith).builder, ledger, row, ledger.units[row] as number)
  }
}

function addLegs(
  cash: CashBooking,
  ledger: HoldingLedger,
  columns: EffectColumns,
  accountOf: (assetId: string) => CashAccount,
): void {
  const builders = ledger.currencyCodes.map((code) => {
    const assetId = cashAssetOf(cash, code)
    return assetId === undefined ? undefined : accountOf(assetId).builder
  })
  for (let index = 0; index < columns.count; index++) {
    const row = columns.stepAt(index)
    if (row < 0 || isSplitRow(ledger, row) || ledger.transfers.has(row)) continue
    const builder = builders[ledger.currencies[row] as number]
    if (builder !== undefined) addLeg(builder, ledger, row, columns.coveredUnits(index))
  }
}

/** @param units of a trade that count */
function addLeg(builder: HoldingBuilder, ledger: HoldingLedger, row: number, units: number): void {
  const amount = receivedFor(ledger, row, units)
  if (amount === 0) return
  const type = amount > 0 ? 'received' : 'paid'
  const size = Math.abs(amount)
  builder.addRow(ledger, row, { type, units: size, price: size, fee: 0, counterpart: ledger.assetId })
}

/** In the transaction's currency, negative for what is paid. Money rows of another asset than a currency do nothing. */
function receivedFor(ledger: HoldingLedger, row: number, units: number): number {
  const price = ledger.prices[row] as number
  const fee = ledger.fees[row] as number
  if (isMoneyRow(ledger, row)) return 0
  switch (ledger.types[row]) {
    case BUY:
      return 0 - units * price - fee
    case SELL:
      return units * price - fee
    case DIVIDEND:
    case RETURN_OF_CAPITAL:
      return price - fee
    case FEE:
      return 0 - price - fee
    default:
      return 0
  }
}
