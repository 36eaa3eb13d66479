import { parseIsoDate } from '../calendar.ts'
import { majorUnitOf } from '../currency.ts'
import { entitlementsOf, type HeldEntitlement, type ToBase } from '../income/due-dividends.ts'
import type { ReceivedDividend } from '../income/income.ts'
import { type DatedDividend, datedDividends } from '../income/market-dividend.ts'
import { lastDayToBook, matchDividends } from '../income/match-dividends.ts'
import type { IncomeMarket } from '../income/portfolio-income.ts'
import { receivedDividends } from '../income/received-dividends.ts'
import { known } from '../known.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { DIVIDEND, type HoldingLedger, transactionAt } from '../ledger-columns.ts'
import { isMoney } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { median } from '../median.ts'
import type { Checked, DividendAmountFinding } from './finding.ts'
import { ratioAfter } from './market-range.ts'
import { findOtherUnits, type PaidUnits } from './paid-units.ts'

/** Withholding taxes take up to two fifths. More than all of it is never paid, but exchange rates differ by a few %. */
const MIN_SHARE = 0.55
const MAX_SHARE = 1.1
/** Where most dividends of a holding are the same share of the market's, one that differs by this is wrong. */
const SAME_SHARE = 0.015
const OTHER_SHARE = 0.03
const MIN_SAME = 3
const CENT = 0.01
const MULTIPLES = [100, 0.01, 10, 0.1, 1000, 0.001] as const

interface Payment {
  entitlement: HeldEntitlement
  row: LedgerTransaction
  /** Of what the market states for the units held: 1 for all of it. */
  share: number
}

/**
 * Compares the amount of each booked dividend with the market's and the units held before its ex-day.
 *
 * @see docs/methods/checks.md
 */
export function checkDividendAmounts(
  lines: readonly MeasuredLedgerLine[],
  { dividends, fx }: Pick<IncomeMarket, 'dividends' | 'fx'>,
): Checked<DividendAmountFinding> {
  const findings: DividendAmountFinding[] = []
  let compared = 0
  for (const line of lines) {
    const { today, baseCurrency } = line.setting
    const toBase: ToBase = (amount, currency, day) =>
      amount * (fx.converter(currency, baseCurrency)?.rateOn(day) ?? Number.NaN)
    const stated = datedDividends(dividends.get(line.source.assetId) ?? [])
    if (stated.length === 0 || isMoney(line.source)) continue
    const found = checkLine(line, stated, today, toBase)
    findings.push(...found.findings)
    compared += found.compared
  }
  return { findings, passed: Math.max(0, compared - findings.length), notComparable: 0 }
}

function checkLine(line: MeasuredLedgerLine, stated: readonly DatedDividend[], today: number, toBase: ToBase) {
  const entitled = entitlementsOf(stated, line, today, toBase)
  const received = receivedDividends(line)
  const rows = new Map(dividendRows(line.source.ledger).map((row) => [row.id, row]))
  const booked = received.map(({ date, gross }) => ({ day: parseIsoDate(date), gross: gross ?? Number.NaN }))
  const matched = matchDividends(entitled, booked)
  const payments = [...matched].flatMap(([at, bookedAt]): Payment[] => {
    const row = rows.get(received[bookedAt]?.transactionId ?? '')
    const entitlement = entitled[at]
    const gross = booked[bookedAt]?.gross ?? Number.NaN
    if (row === undefined || entitlement === undefined || !(entitlement.gross > 0) || !(gross > 0)) return []
    return [{ entitlement, row, share: ownShare(row, entitlement) ?? gross / entitlement.gross }]
  })
  const taken = new Set(matched.values())
  const surplus = received.filter((_, at) => !taken.has(at))
  const twins = surplus.flatMap((each) => findTwin(each, payments, rows) ?? [])
  return {
    compared: payments.length + twins.length,
    findings: [...describeTwins(line, twins), ...describeAmounts(line, payments)],
  }
}

/** The share in one currency, which no exchange rate moves; undefined where the currencies differ. */
function ownShare(
  { price, currency: code }: LedgerTransaction,
  { units, dividend }: HeldEntitlement,
): number | undefined {
  const [booked, stated] = [majorUnitOf(code), majorUnitOf(dividend.currency)]
  return booked.currency === stated.currency
    ? (price * booked.factor) / (units * dividend.value * stated.factor)
    : undefined
}

function dividendRows(ledger: HoldingLedger): LedgerTransaction[] {
  return Array.from({ length: ledger.count }, (_, row) => row)
    .filter((row) => ledger.types[row] === DIVIDEND)
    .map((row) => transactionAt(ledger, row))
}

interface Twin {
  row: LedgerTransaction
  payment: Payment
}

/** The payment that a dividend without an entitlement of its own repeats. */
function findTwin(
  { transactionId }: ReceivedDividend,
  payments: readonly Payment[],
  rows: ReadonlyMap<string, LedgerTransaction>,
): Twin | undefined {
  const row = rows.get(transactionId ?? '')
  if (row === undefined) return undefined
  const day = parseIsoDate(row.date)
  const payment = payments.find(
    ({ entitlement, row: other }) =>
      day >= entitlement.exDay && day <= lastDayToBook(entitlement) && other.price === row.price,
  )
  return payment && { row, payment }
}

function describeTwins(line: MeasuredLedgerLine, twins: readonly Twin[]): DividendAmountFinding[] {
  return twins.map(({ row, payment: { entitlement } }) => ({
    kind: 'dividend-amount',
    assetId: line.source.assetId,
    since: row.date,
    inQuestion: known(entitlement.gross),
    change: { removed: [row.id], added: [] },
    transaction: row,
    reading: 'twice',
    units: entitlement.units,
    paidUnits: 2 * entitlement.units,
    payments: 2,
  }))
}

function describeAmounts(line: MeasuredLedgerLine, payments: readonly Payment[]): DividendAmountFinding[] {
  const shares = payments.map(({ share }) => share)
  const usual = median(shares) ?? 1
  const areSame = shares.filter((share) => Math.abs(share / usual - 1) <= SAME_SHARE).length
  const isTight = areSame >= MIN_SAME && 2 * areSame > shares.length && usual > MIN_SHARE && usual < MAX_SHARE
  const isAway = ({ share, row }: Payment) =>
    isTight ? Math.abs(share / usual - 1) > OTHER_SHARE + CENT / row.price : share < MIN_SHARE || share > MAX_SHARE
  const away = payments.filter(isAway)
  if (away.length === 0) return []
  const paid = payments.map((payment) => paidUnitsOf(line, payment))
  const other = findOtherUnits(paid)
  const wrong = payments[other?.from ?? Number.NaN]
  if (other !== undefined && wrong !== undefined)
    return [describe(line, wrong, 'units', other.share, payments.length - other.from)]
  // Where most are away, the market data are in other units or of another share class.
  if (2 * away.length > payments.length && payments.length > 1) return []
  const last = payments.slice(payments.findIndex(isAway))
  const [first] = last
  if (first !== undefined && last.length >= 2 && last.every(isAway) && areOfSameUnits(last, isTight ? usual : 1))
    return [describe(line, first, 'units', isTight ? usual : 1, last.length)]
  return away.map((payment) => describe(line, payment, 'amount', isTight ? usual : 1, 1))
}

function paidUnitsOf({ source }: MeasuredLedgerLine, { entitlement, row, share }: Payment): PaidUnits {
  const { exDay, units } = entitlement
  return { exDay, share, units: units * ratioAfter(source.splits.applied, exDay), rounding: (share * CENT) / row.price }
}

/** All payments are for as many units more, or fewer, than were held. */
function areOfSameUnits(payments: readonly Payment[], usual: number): boolean {
  const differences = payments.map(({ entitlement, share }) => entitlement.units * (share / usual - 1))
  const [first = 0] = differences
  return differences.every((each) => Math.abs(each / first - 1) < 0.1)
}

function describe(
  line: MeasuredLedgerLine,
  { entitlement, row, share }: Payment,
  reading: 'units' | 'amount',
  usual: number,
  payments: number,
): DividendAmountFinding {
  const factor = MULTIPLES.find((each) => Math.abs(share / usual / each - 1) < 2 * OTHER_SHARE)
  const changed = factor === undefined ? undefined : { ...row, price: Number((row.price / factor).toFixed(6)) }
  const isAmount = reading === 'amount' && changed !== undefined
  return {
    kind: 'dividend-amount',
    assetId: line.source.assetId,
    since: row.date,
    inQuestion: known(Math.abs(share / usual - 1) * entitlement.gross),
    change: isAmount ? { removed: [row.id], added: [changed] } : null,
    transaction: row,
    reading,
    units: entitlement.units,
    paidUnits: entitlement.units * (share / usual),
    payments,
  }
}
