import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '../build-ledger.ts'
import { parseIsoDate } from '../calendar.ts'
import { createFxTable } from '../fx-table.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { measurePortfolio } from '../measure-portfolio.ts'
import { measurePerformance } from '../measure-return.ts'
import { runSteps } from '../steps.ts'
import { arbitraryCashPortfolio } from '../testing/arbitrary-cash.ts'
import { arbitraryPortfolio, type ListedPortfolio } from '../testing/arbitrary-portfolio.ts'
import { anonymize } from './anonymize.ts'
import { type CertifiedInputs, type MeasuredScope, measureCertified, ratesBetween } from './certified-portfolio.ts'
import { type CertificateFile, inputRecords } from './input-records.ts'
import { UnreadableCertificate } from './record-fields.ts'
import { resultRecords } from './result-records.ts'
import { present, verify } from './verify.ts'

type Lines = Record<CertificateFile, string[]>

const YEAR_END = { month: 4, day: 5 }
const CURRENCIES = new Set(['EUR', 'USD', 'GBP', 'GBX'])

function inputsOf(input: ListedPortfolio): CertifiedInputs {
  const { baseCurrency, today, transactions, assets, fx, cash, costMethod = 'average', ignoredSplits = [] } = input
  const portfolio = { id: 'p', name: 'Savings', rateCurrency: baseCurrency, costMethod, fiscalYearEnd: YEAR_END }
  return {
    today,
    baseCurrency,
    isWhole: false,
    portfolios: [{ ...portfolio, ignoredSplits, cash, transactions: columnsOf(transactions) }],
    assets: assets.map(({ assetId: id }) => ({ id, symbol: id, exchange: null, name: `Name of ${id}`, isin: null })),
    markets: assets,
    rates: ratesBetween(fx, CURRENCIES),
  }
}

const arbitraryOwnPortfolio = arbitraryPortfolio.map((input) => ({
  ...input,
  assets: input.assets.map((asset) => ({ ...asset, isOwn: true })),
}))

/** A certificate of figures that were measured as the pages do: not from what it holds. */
function certify(input: ListedPortfolio): Lines {
  return linesOf(inputsOf(input), { id: 'p', fiscalYearEnd: YEAR_END, measurement: measurePortfolio(input) })
}

function linesOf(inputs: CertifiedInputs, ...scopes: Parameters<typeof resultRecords>[0][]): Lines {
  const written = (records: Iterable<object>) => Array.from(records, (record) => JSON.stringify(record))
  const files = [...inputRecords(inputs)].map(({ file, records }) => [file, written(records)])
  const results = scopes.flatMap((scope) => written(present(resultRecords(scope))))
  return Object.fromEntries([...files, ['changes.jsonl', []], ['versions.jsonl', []], ['results.jsonl', results]])
}

const textOf = (inputs: CertifiedInputs) => JSON.stringify([...inputRecords(inputs)].map(({ records }) => [...records]))

const verifyLines = (lines: Lines) => verify((file) => lines[file].map((line) => JSON.parse(line)))

/** Changes one digit of the results. */
function changeDigit(lines: Lines, pick: number, by: number): Lines {
  const text = lines['results.jsonl'].join('\n')
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const at = digits[pick % digits.length] as number
  const digit = String((Number(text[at]) + by) % 10)
  return { ...lines, 'results.jsonl': `${text.slice(0, at)}${digit}${text.slice(at + 1)}`.split('\n') }
}

/** The lines as parsed: a digit that changes no double is found by the checksum alone. */
function meaningOf(lines: Lines): string | undefined {
  try {
    return JSON.stringify(lines['results.jsonl'].map((line) => JSON.parse(line)))
  } catch {
    return undefined
  }
}

function isRefused(lines: Lines): boolean {
  try {
    return verifyLines(lines).differing > 0
  } catch (error) {
    return error instanceof UnreadableCertificate
  }
}

describe('a certificate', () => {
  test.each([
    ['of securities', arbitraryPortfolio],
    ['with cash', arbitraryCashPortfolio],
    ['of own securities', arbitraryOwnPortfolio],
  ])('%s verifies: what is read from it gives the same doubles', (_, portfolios) => {
    fc.assert(
      fc.property(portfolios, (input) => {
        const { differing, first, figures } = verifyLines(certify(input))
        expect(first).toBeUndefined()
        expect(differing).toBe(0)
        expect(figures).toBeGreaterThan(20)
      }),
    )
  })

  test('fails when one digit of a result is changed', () => {
    fc.assert(
      fc.property(arbitraryPortfolio, fc.nat(), fc.integer({ min: 1, max: 9 }), (input, pick, by) => {
        const lines = certify(input)
        const changed = changeDigit(lines, pick, by)
        const meaning = meaningOf(changed)
        fc.pre(meaning !== undefined && meaning !== meaningOf(lines))
        expect(isRefused(changed)).toBe(true)
      }),
    )
  })

  test('that is anonymous verifies and keeps the return of the whole time', () => {
    const disguises = fc.record({
      factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
      weeks: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(arbitraryPortfolio, disguises, (input, disguise) => {
        const hidden = anonymize(inputsOf(input), disguise)
        const [scope] = runSteps(measureCertified(hidden))
        if (scope === undefined) throw new Error('one portfolio is measured')
        expect(verifyLines(linesOf(hidden, scope)).differing).toBe(0)
        const shown = measurePerformance(measurePortfolio(input), 'twr').sinceStart?.value ?? null
        const kept = measurePerformance(scope.measurement, 'twr').sinceStart?.value ?? null
        if (shown === null) expect(kept).toBeNull()
        // Relative to the return: a millionfold one has no more digits than a double.
        else expect((kept ?? Number.NaN) / (1 + Math.abs(shown))).toBeCloseTo(shown / (1 + Math.abs(shown)), 8)
        expect(textOf(hidden)).not.toMatch(/Name of|Savings|2021-02-04/)
      }),
    )
  })
})

const START = parseIsoDate('2024-03-01')

/** Ten units of each are bought at the first close; the market has one close per day. */
function holdings(closes: Record<string, number[]>): ListedPortfolio {
  const bought = { type: 'buy' as const, date: '2024-03-01', units: 10, fee: 0, currency: 'EUR', rate: null }
  const assets = Object.entries(closes).map(([assetId, prices]) => ({
    assetId,
    currency: 'EUR',
    prices: { days: Int32Array.from(prices, (_, index) => START + index), closes: Float64Array.from(prices) },
    splits: [],
  }))
  const transactions = Object.entries(closes).map(([assetId, [price = 0]], sequence) => {
    return { ...bought, id: `transaction-${sequence}`, assetId, price, sequence }
  })
  return { baseCurrency: 'EUR', today: '2024-03-05', transactions, assets, fx: createFxTable([]) }
}

test('a transaction that cannot be measured is in the certificate, because the portfolio has a caveat about it', () => {
  const input = holdings({ acorn: [100, 101, 102, 103, 104] })
  const unmeasurable = { ...input.transactions[0], id: 'unmeasurable', units: -1 } as LedgerTransaction
  const lines = certify({ ...input, transactions: [...input.transactions, unmeasurable] })
  expect(lines['results.jsonl'].join()).toContain('unmeasurable-transaction')
  expect(verifyLines(lines).differing).toBe(0)
})

test('an anonymous one keeps the order of entry: a closing sale counts before a later purchase of its day', () => {
  const { transactions, ...input } = holdings({ acorn: [100, 101, 102, 103, 104] })
  const [bought] = transactions
  if (bought === undefined) throw new Error('one is bought')
  const sameDay = { ...bought, date: '2024-03-03' }
  const sold = { ...sameDay, id: 'sold', type: 'sell' as const, price: 102, sequence: 5_000_001 }
  const again = { ...sameDay, id: 'again', price: 90, sequence: 5_000_002 }
  const listed = { ...input, transactions: [bought, sold, again] }
  const gain = ({ measurement }: MeasuredScope) => measurement.totals.gain.realized
  const inputs = anonymize(inputsOf(listed), { factor: 1, weeks: 1 })
  const [hidden] = runSteps(measureCertified(inputs))
  // 10 · (102 - 100): the purchase at 90 comes after.
  expect(gain({ id: '', fiscalYearEnd: YEAR_END, measurement: measurePortfolio(listed) })).toBe(20)
  expect(hidden && gain(hidden)).toBe(20)
  expect(textOf(inputs)).not.toContain('5000002')
})

describe('the verifier names', () => {
  const lines = certify(holdings({ acorn: [100, 101, 102, 103, 104], birch: [50, 50, 50, 50, 50] }))
  const replaced = (file: CertificateFile, from: string, to: string): Lines => {
    const at = lines[file].findIndex((line) => line.includes(from))
    expect(at).toBeGreaterThanOrEqual(0)
    return { ...lines, [file]: lines[file].with(at, (lines[file][at] ?? '').replace(from, to)) }
  }

  test('the holding and the day from which a changed close counts', () => {
    const { first, firstDay, firstMonth } = verifyLines(replaced('prices.jsonl', '102,103,104', '102,93,94'))
    expect(first).toMatchObject({ assetId: 'acorn', figure: 'price', certified: 104, recomputed: 94 })
    // 10 · 103 + 10 · 50, and 10 · 93 + 10 · 50.
    expect(firstDay).toMatchObject({ day: '2024-03-04', figure: 'value', certified: 1530, recomputed: 1430 })
    expect(firstMonth).toMatchObject({ assetId: 'acorn', day: '2024-03-05', certified: 1040, recomputed: 940 })
  })

  test('the figure that is not what its inputs give', () => {
    const { differing, first } = verifyLines(replaced('results.jsonl', '"units":10', '"units":11'))
    expect(differing).toBe(1)
    expect(first).toMatchObject({ kind: 'holding', assetId: 'acorn', figure: 'units', certified: 11, recomputed: 10 })
  })

  test.each<[CertificateFile, string, string, string]>([
    ['transactions.jsonl', '"units":10', '"units":"10"', 'transactions.jsonl, line 1, units: is not a number'],
    ['transactions.jsonl', '"buy"', '"bye"', 'transactions.jsonl, line 1, type: is none of buy, sell'],
    ['portfolios.jsonl', '"month":4', '"month":null', 'portfolios.jsonl, line 1, fiscalYearEnd.month: is not a number'],
    ['prices.jsonl', '2024-03-02', '2024-03-01', 'prices.jsonl, line 1, days: 2024-03-01 is not after'],
    ['prices.jsonl', '101,', '', 'prices.jsonl, line 1, closes: has not one number for each day'],
    ['settings.jsonl', '2024-03-05', '2024-02-30', 'settings.jsonl, line 1, today: is not a date'],
  ])('the place in %s that cannot be read: %s', (file, from, to, message) => {
    expect(() => verifyLines(replaced(file, from, to))).toThrow(message)
  })
})

test('a missing line, an added line and a moved day are differences', () => {
  const lines = certify(holdings({ acorn: [100, 101, 102, 103, 104] }))
  const results = lines['results.jsonl']
  expect(verifyLines({ ...lines, 'results.jsonl': results.slice(0, -1) }).differing).toBeGreaterThan(0)
  expect(verifyLines({ ...lines, 'results.jsonl': [...results, ...results.slice(-1)] }).differing).toBeGreaterThan(0)
  const moved = results.map((line) => line.replace('"2024-03-02"', '"2024-03-03"'))
  expect(verifyLines({ ...lines, 'results.jsonl': moved }).differing).toBeGreaterThan(0)
})
