import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { splitRecords } from '@plumbline/csv-import/formats/split-records'
import { text } from '@plumbline/text/text'
import { moneyRecord } from '../money-records.ts'
import { createContentKeys } from '../reading/content-keys.ts'
import { decimalOf } from '../reading/decimals.ts'
import { currencyOf, dayOf, isinOf, textOf } from '../reading/values.ts'
import type { BrokerRecord, Instrument, Money } from '../records.ts'

type Row = Readonly<Record<string, string | undefined>>

/** Data about a dividend that only the report has. */
export interface ReportedDividend {
  readonly isin: string | null
  readonly day: string
  readonly units: ExactDecimal
  readonly perShare: ExactDecimal
  readonly currency: string
  /** Withheld tax in `currency`; null if it is in another currency or not stated. */
  readonly tax: ExactDecimal | null
  readonly instrument: Instrument
  readonly key: string
}

export interface Report {
  readonly trades: readonly BrokerRecord[]
  readonly splits: readonly BrokerRecord[]
  readonly dividends: readonly ReportedDividend[]
  /** Interest on cash and for lent shares. */
  readonly interest: readonly BrokerRecord[]
}

const TRADE = /\b(buy|sell)$/i
const INTEREST = /^(?:interest on cash|lending interest)$/i
const INTEREST_REASON = text('Interest of the account, which belongs to no holding.')
const SPLIT = /^stock split (open|close)$/i

/** The rows by the names of their columns. */
function rowsOf(csv: string): Row[] {
  const [header, ...rows] = splitRecords(csv.replace(/^\uFEFF/, ''), ',').records
  return rows.map(({ cells }) => Object.fromEntries(header?.cells.map((name, at) => [name, cells[at]]) ?? []))
}

/** Reads Trading 212's csv report. Rows of other kinds come from other calls and are left out. */
export function readReport(csv: string): Report {
  const contentKey = createContentKeys()
  const trades: BrokerRecord[] = []
  const dividends: ReportedDividend[] = []
  const interest: BrokerRecord[] = []
  const halves: { row: Row; day: string; side: 'open' | 'close' }[] = []
  for (const row of rowsOf(csv)) {
    const action = textOf(row.Action) ?? ''
    const day = dayOf(row.Time)
    if (day === null) continue
    const side = SPLIT.exec(action)?.[1]?.toLowerCase()
    if (side === 'open' || side === 'close') halves.push({ row, day, side })
    else if (TRADE.test(action)) trades.push(...tradeOf(row, day, /sell$/i.test(action)))
    else if (/^dividend/i.test(action)) dividends.push(...dividendOf(row, day, contentKey))
    else if (INTEREST.test(action)) interest.push(...interestOf(row, day, contentKey))
  }
  return { trades, splits: splitsOf(halves), dividends, interest }
}

function instrumentOf(row: Row): Instrument {
  const symbol = textOf(row.Ticker)
  const isin = isinOf(row.ISIN)
  return {
    key: isin ?? symbol ?? '?',
    isin,
    symbol,
    name: textOf(row.Name),
    currency: currencyOf(row['Currency (Price / share)']),
    exchange: null,
  }
}

function tradeOf(row: Row, day: string, isSale: boolean): BrokerRecord[] {
  const units = decimalOf(row['No. of shares'])?.abs()
  const price = decimalOf(row['Price / share'])?.abs()
  const id = textOf(row.ID)
  if (units === undefined || units.isZero() || price === undefined || id === null) return []
  return [
    {
      kind: 'trade',
      key: `report:${id}`,
      day,
      side: isSale ? 'sell' : 'buy',
      instrument: instrumentOf(row),
      units: formatDecimal(units),
      price: formatDecimal(price),
      fees: feesOf(row),
      fx: rateOf(row),
      note: null,
    },
  ]
}

function feesOf(row: Row): Money[] {
  return Object.entries(row).flatMap(([header, cell]): Money[] => {
    const isFee = /\b(fee|tax|duty|levy)\b/i.test(header) && !/^(currency \(|withholding\b)/i.test(header)
    const amount = isFee ? decimalOf(cell)?.abs() : undefined
    const currency = currencyOf(row[`Currency (${header})`]) ?? currencyOf(row['Currency (Total)'])
    if (amount === undefined || amount.isZero() || currency === null) return []
    return [{ amount: formatDecimal(amount), currency }]
  })
}

/** The report states price currency per account currency. */
function rateOf(row: Row): { currency: string; rate: string } | null {
  const stated = decimalOf(row['Exchange rate'])
  const account = currencyOf(row['Currency (Total)'])
  const currency = currencyOf(row['Currency (Price / share)'])
  if (stated === null || !stated.greaterThan(0) || account === null || account === currency) return null
  return { currency: account, rate: formatDecimal(new ExactDecimal(1).dividedBy(stated).toSignificantDigits(15)) }
}

function dividendOf(row: Row, day: string, contentKey: ReturnType<typeof createContentKeys>): ReportedDividend[] {
  const units = decimalOf(row['No. of shares'])?.abs()
  const perShare = decimalOf(row['Price / share'])?.abs()
  const instrument = instrumentOf(row)
  if (units === undefined || perShare === undefined || instrument.currency === null) return []
  const tax = decimalOf(row['Withholding tax'])?.abs() ?? null
  const isSameCurrency = currencyOf(row['Currency (Withholding tax)']) === instrument.currency
  return [
    {
      isin: instrument.isin,
      day,
      units,
      perShare,
      currency: instrument.currency,
      tax: isSameCurrency ? tax : null,
      instrument,
      key: `report-dividend:${contentKey(instrument.key, textOf(row.Time), formatDecimal(units))}`,
    },
  ]
}

/** Its id is the reference that the list of transactions would have. */
function interestOf(row: Row, day: string, contentKey: ReturnType<typeof createContentKeys>): BrokerRecord[] {
  const change = decimalOf(row.Total)
  const currency = currencyOf(row['Currency (Total)'])
  if (change === null || currency === null) return []
  const action = textOf(row.Action) ?? ''
  const key = `cash:${textOf(row.ID) ?? contentKey(action, textOf(row.Time), formatDecimal(change))}`
  const described = [action, formatDecimal(change)].join(' ')
  const movement = { key, day, change, currency, note: action, text: described }
  const record = moneyRecord({ in: 'interest', out: 'interestpaid' }, movement, INTEREST_REASON)
  return record === undefined ? [] : [record]
}

/** A split closes the old units and opens the new ones on the same day. */
function splitsOf(halves: readonly { row: Row; day: string; side: 'open' | 'close' }[]): BrokerRecord[] {
  const pairs = Map.groupBy(halves, ({ row, day }) => `${day} ${instrumentOf(row).key}`)
  return [...pairs.entries()].flatMap(([name, pair]): BrokerRecord[] => {
    const [closed, opened] = (['close', 'open'] as const).map((side) => pair.find((half) => half.side === side))
    const oldUnits = decimalOf(closed?.row['No. of shares'])?.abs()
    const newUnits = decimalOf(opened?.row['No. of shares'])?.abs()
    if (closed === undefined || !oldUnits?.greaterThan(0) || !newUnits?.greaterThan(0)) return []
    return [
      {
        kind: 'split',
        key: `split:${name}`,
        day: closed.day,
        instrument: instrumentOf(closed.row),
        newUnits: formatDecimal(newUnits),
        oldUnits: formatDecimal(oldUnits),
        note: null,
      },
    ]
  })
}
