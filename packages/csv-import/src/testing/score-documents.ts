import type { BookedDay, DocumentOutcome } from '@plumbline/reading/documents/document-outcome'
import { readDocument } from '@plumbline/reading/documents/read-document'
import type { MoneyReading, Reading } from '@plumbline/reading/readings'

/** What another program reads of a document, as `expected.json` states it. */
export interface ExpectedDocument {
  readonly securities: readonly {
    readonly isin: string | null
    readonly wkn: string | null
    readonly symbol: string | null
    readonly name: string | null
  }[]
  readonly rows: readonly ExpectedTransaction[]
}

interface ExpectedTransaction {
  readonly kind: string
  readonly date: string
  readonly units: number | null
  /** Null where that program states no amount: then none is compared. */
  readonly currency: string | null
  readonly net: number | null
  readonly fee: number
  readonly tax: number
  /** Why that program refuses the row, such as a cancellation. */
  readonly failure?: string
}

/**
 * `right` was read without a question, `asked` offers the right reading as an answer, `refused` rightly adds nothing;
 * `wrong` would add something else without a word; `missed` adds nothing where something should be, or asks in vain.
 */
export interface DocumentScore {
  readonly file: string
  readonly verdict: 'right' | 'asked' | 'refused' | 'wrong' | 'missed'
  /** One trade or dividend and nothing else: the documents that count. */
  readonly isSingle: boolean
  readonly reason: string
  /** Which day of a payment the right answer takes, and how the document calls both; null without that question. */
  readonly booked: { readonly dayLabels: string; readonly day: BookedDay } | null
  /** Whether a note of money alone is read for portfolios that book cash; null where the document is none. */
  readonly money: 'right' | 'wrong' | 'missed' | null
}

const KINDS: Readonly<Record<string, Reading['kind']>> = { purchase: 'buy', sale: 'sell', dividend: 'dividend' }

export function scoreDocument(file: string, lines: readonly string[], expected: ExpectedDocument): DocumentScore {
  const outcome = readDocument({ name: file, lines })
  const wanted = expected.rows.filter(({ kind, failure }) => KINDS[kind] !== undefined && failure === undefined)
  const isSingle = wanted.length === 1 && expected.rows.length === 1
  const { verdict, reason, booked } = judge(outcome, expected, wanted, isSingle)
  return { file, verdict, isSingle, reason, booked: booked ?? null, money: judgeMoney(outcome, expected.rows) }
}

const MONEY: Readonly<Record<string, MoneyReading['kind']>> = {
  deposit: 'deposit',
  removal: 'withdrawal',
  interest: 'interest',
  interestCharge: 'interestpaid',
  taxes: 'tax',
  fee: 'fee',
}

function judgeMoney(outcome: DocumentOutcome, rows: readonly ExpectedTransaction[]): DocumentScore['money'] {
  const wanted = rows.filter(({ kind, failure }) => MONEY[kind] !== undefined && failure === undefined)
  const isNote = wanted.length === 1 && rows.length === 1
  if (outcome.kind !== 'refused' || outcome.money === null) return isNote ? 'missed' : null
  const { kind, day, amount } = outcome.money.reading
  const isRight = wanted.some(
    (row) =>
      MONEY[row.kind] === kind &&
      row.date.startsWith(day) &&
      row.currency === amount.currency &&
      isClose(amount.amount.toNumber(), row.net ?? 0, 0.006),
  )
  return isRight ? 'right' : 'wrong'
}

function judge(
  outcome: DocumentOutcome,
  expected: ExpectedDocument,
  wanted: readonly ExpectedTransaction[],
  isSingle: boolean,
): Pick<DocumentScore, 'verdict' | 'reason'> & Partial<Pick<DocumentScore, 'booked'>> {
  if (outcome.kind === 'refused')
    return { verdict: isSingle ? 'missed' : 'refused', reason: `refused (${outcome.reason})` }
  if (outcome.kind === 'read') {
    const found = outcome.readings.map((reading) => differences(reading, expected, wanted))
    const wrong = found.flat()
    return { verdict: wrong.length === 0 ? 'right' : 'wrong', reason: wrong.join(', ') }
  }
  const { topic, answers, dayLabels } = outcome.question
  const tried = answers.map(({ reading }) => differences(reading, expected, wanted))
  const hit = tried.findIndex((found) => found.length === 0)
  const day = answers[hit]?.bookedDay ?? null
  const booked = day === null || dayLabels === null ? null : { dayLabels, day }
  if (hit >= 0)
    return { verdict: 'asked', reason: `asks (${topic}), answer ${hit + 1} of ${answers.length} is right`, booked }
  return { verdict: isSingle ? 'missed' : 'refused', reason: `asks (${topic}) in vain: ${tried[0]?.join(', ')}` }
}

/** What differs between a reading and the row that comes closest; empty where they agree. */
function differences(
  reading: Reading,
  { securities }: ExpectedDocument,
  rows: readonly ExpectedTransaction[],
): string[] {
  const found = rows.map((row) => {
    const costs = row.fee + row.tax
    const unitsOf = reading.priceIsPercent ? reading.units.div(100) : reading.units
    const checks: [string, boolean][] = [
      [`kind ${reading.kind}`, KINDS[row.kind] === reading.kind],
      [`day ${reading.day} (${row.date.slice(0, 10)})`, row.date.startsWith(reading.day)],
      [
        `units ${reading.units} (${row.units})`,
        row.units === null ||
          isClose(unitsOf.toNumber(), row.units, 1e-6) ||
          isClose(reading.units.toNumber(), row.units, 1e-6),
      ],
      [
        `net ${reading.net.amount} ${reading.net.currency} (${row.net} ${row.currency})`,
        row.net === null ||
          (isClose(reading.net.amount.toNumber(), row.net, 0.006) && reading.net.currency === row.currency),
      ],
      [
        `costs ${reading.fees.amount.plus(reading.taxes.amount)} (${costs.toFixed(2)})`,
        isClose(reading.fees.amount.plus(reading.taxes.amount).toNumber(), costs, COSTS_TOLERANCE),
      ],
      [
        `security ${reading.security.isin ?? reading.security.name}`,
        securities.length === 0 || securities.some((known) => isSameSecurity(reading, known)),
      ],
    ]
    return checks.filter(([, agrees]) => !agrees).map(([what]) => what)
  })
  return found.sort((a, b) => a.length - b.length)[0] ?? ['no transaction']
}

/** Parts that are converted one by one are rounded one by one. */
const COSTS_TOLERANCE = 0.03

function isSameSecurity({ security }: Reading, known: ExpectedDocument['securities'][number]): boolean {
  if (known.isin !== null) return security.isin === known.isin
  if (known.wkn !== null && known.wkn !== undefined)
    return (
      [security.wkn, security.cusip, security.sedol, security.symbol].includes(known.wkn) ||
      security.symbol === known.symbol
    )
  return security.symbol !== null
    ? security.symbol === known.symbol || known.symbol === null
    : security.name !== null || known.name === null
}

function isClose(actual: number, expected: number, tolerance: number): boolean {
  return Math.abs(actual - expected) <= tolerance
}
