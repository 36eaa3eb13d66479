import { formatDecimal } from '@plumbline/csv-import/cells/numbers'
import type { XmlElement } from '@plumbline/csv-import/formats/parse-xml'
import { type Message, text } from '@plumbline/text/text'
import { type MoneyMeaning, moneyRecord } from '../money-records.ts'
import { createContentKeys } from '../reading/content-keys.ts'
import { decimalOf } from '../reading/decimals.ts'
import { currencyOf, dayOf, textOf } from '../reading/values.ts'
import type { BrokerRecord } from '../records.ts'
import { skippedRecord } from '../skipped-record.ts'
import { instrumentOf } from './trades.ts'

const DIVIDENDS: ReadonlySet<string> = new Set(['dividends', 'payment in lieu of dividends'])
const ACCOUNT_MONEY: Readonly<Record<string, MoneyMeaning>> = {
  'deposits/withdrawals': { in: 'deposit', out: 'withdrawal' },
  'deposits & withdrawals': { in: 'deposit', out: 'withdrawal' },
  'broker interest received': { in: 'interest' },
  'broker interest paid': { out: 'interestpaid' },
  'other fees': { out: 'fee' },
  'advisor fees': { out: 'fee' },
}
const WITHHOLDING = 'withholding tax'
const HOLDING_FEES: ReadonlySet<string> = new Set(['other fees', 'advisor fees', '871(m) withholding'])

export const CASH_REASON = text('Cash that belongs to no holding: deposits, withdrawals, interest, account fees.')

/**
 * Converts cash transactions to records: dividends, withholding taxes, fees of holdings, and money of the account. All
 * others are skipped.
 */
export function recordsOfCash(elements: readonly XmlElement[]): BrokerRecord[] {
  const contentKey = createContentKeys()
  // Summary rows repeat the details.
  const hasDetails = elements.some(({ attributes }) => attributes.levelOfDetail === 'DETAIL')
  return elements
    .filter(({ attributes }) => !hasDetails || (attributes.levelOfDetail ?? 'DETAIL') === 'DETAIL')
    .map((element) => recordOf(element, contentKey))
}

function recordOf({ attributes }: XmlElement, contentKey: ReturnType<typeof createContentKeys>): BrokerRecord {
  const type = textOf(attributes.type) ?? 'Cash'
  const description = textOf(attributes.description)
  const paidOn = dayOf(attributes.dateTime) ?? dayOf(attributes.reportDate)
  const settledOn = dayOf(attributes.settleDate)
  const day = settledOn ?? paidOn
  const change = decimalOf(attributes.amount)
  const currency = currencyOf(attributes.currency)
  const id = textOf(attributes.transactionID)
  const content = id ?? contentKey(type, day, description, attributes.amount ?? null, currency)
  const key = `cash:${content}`.slice(0, 200)
  const words = [type, change === null ? null : formatDecimal(change), currency, description].filter(Boolean).join(' ')
  const skipped = (reason: Message) => skippedRecord({ key, day, text: words }, reason)

  if (day === null || change === null || currency === null) {
    return skipped(text('A cash transaction without a date, amount or currency.'))
  }
  const instrument = { ...instrumentOf(attributes), name: null }
  const belongsToHolding = instrument.isin !== null || instrument.symbol !== null
  if (!belongsToHolding) {
    const meaning = ACCOUNT_MONEY[type.toLowerCase()] ?? {}
    const movement = { key, day, change, currency, note: description, text: words }
    return moneyRecord(meaning, movement, CASH_REASON) ?? skipped(CASH_REASON)
  }
  const amount = { amount: formatDecimal(change), currency }
  const shared = { key, day, instrument, payment: settledOn ?? day, note: description }
  const kind = type.toLowerCase()
  if (DIVIDENDS.has(kind)) return { kind: 'dividend', amount, ...shared }
  if (kind === WITHHOLDING) return { kind: 'dividend-tax', amount, ...shared }
  if (HOLDING_FEES.has(kind) && change.isNegative()) {
    return {
      kind: 'fee',
      key,
      day,
      instrument,
      amount: { ...amount, amount: formatDecimal(change.abs()) },
      note: description,
    }
  }
  return skipped(CASH_REASON)
}
