import { parseIsoDate } from '@plumbline/engine/calendar'
import type { HistoryFinding } from '@plumbline/market-sources/findings'
import type { PriceHistory } from '@plumbline/market-sources/provider'
import { expect, test } from 'vitest'
import { type Answers, decideUpdate, mustAskForWhole, type UpdateDecision } from './decide-update.ts'
import type { WholeHistory } from './history-rows.ts'

const days = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'].map(parseIsoDate)

function historyOf(closes: number[], change: Partial<PriceHistory> = {}): PriceHistory {
  return {
    currency: 'EUR',
    closes: { days: Int32Array.from(days.slice(-closes.length)), values: Float64Array.from(closes) },
    adjustedCloses: Float64Array.from(closes),
    splits: [],
    dividends: [],
    ...change,
  }
}

const known: WholeHistory = {
  assetId: 'FLINT.US',
  source: 'eodhd',
  currency: 'EUR',
  days: Int32Array.from(days),
  closes: Float64Array.from([10, 11, 12, 13]),
  adjustedCloses: Float64Array.from([10, 11, 12, 13]),
  splits: [],
  dividends: [],
  fetchedTo: '2026-01-08',
  unknownParts: [],
  findings: [],
  fromYear: undefined,
}
const split = { date: '2026-01-08', numerator: 2, denominator: 1 }
const knownSplit = { ...known, closes: Float64Array.from([20, 20, 20, 10]), splits: [split] }
const dividend = { date: '2026-01-08', value: 1, currency: 'EUR' }
const finding: HistoryFinding = {
  kind: 'dividend',
  date: '2026-01-07',
  currency: 'EUR',
  stated: 80,
  value: null,
  isApplied: true,
}

const recent = historyOf([12, 13])
const paid = historyOf([12, 13], { dividends: [dividend] })
const whole = historyOf([10, 11, 12, 13], { dividends: [dividend] })
const dollars = historyOf([12, 13], { currency: 'USD' })
const inDollars = (...closes: number[]) => historyOf(closes, { currency: 'USD' })
const withoutSplit = historyOf([10, 10, 10, 10])
const withoutPrices = { second: { history: undefined } }

type Case = [what: string, known: WholeHistory, answers: Omit<Answers, 'isWhole'>, decision: UpdateDecision]

test.each<Case>([
  ['no answer is an error', known, { first: undefined }, { kind: 'refuse', error: 'no-prices' }],
  ['new closes extend', known, { first: recent }, { kind: 'extend', history: recent, isWhole: false }],
  ['a new split needs everything', known, { first: historyOf([6, 6], { splits: [split] }) }, { kind: 'ask-whole' }],
  ['a new dividend needs everything', known, { first: paid }, { kind: 'ask-whole' }],
  ['a new finding needs everything', known, { first: historyOf([12], { findings: [finding] }) }, { kind: 'ask-whole' }],
  [
    'everything extends',
    known,
    { first: paid, second: { history: whole } },
    { kind: 'extend', history: whole, isWhole: true },
  ],
  ['everything that is nothing is not new', known, { first: paid, ...withoutPrices }, { kind: 'keep' }],
  [
    'without adjusted closes, a dividend changes no past',
    { ...known, adjustedCloses: undefined },
    { first: paid },
    { kind: 'extend', history: paid, isWhole: false },
  ],
  [
    'a dividend that is known is not new',
    { ...known, dividends: [dividend] },
    { first: paid },
    { kind: 'extend', history: paid, isWhole: false },
  ],
  ['another currency needs everything', known, { first: dollars }, { kind: 'ask-whole' }],
  [
    'another currency with the same figures is an error',
    known,
    { first: dollars, second: { history: inDollars(10, 11, 12, 13) } },
    { kind: 'refuse', error: 'other-currency' },
  ],
  [
    'another currency with too short a past is an error',
    known,
    { first: dollars, second: { history: inDollars(26) } },
    { kind: 'refuse', error: 'other-currency' },
  ],
  [
    'another currency with no past is an error',
    known,
    { first: dollars, ...withoutPrices },
    { kind: 'refuse', error: 'other-currency' },
  ],
  [
    'another currency with other figures replaces, from half the length on',
    known,
    { first: dollars, second: { history: inDollars(24, 26) } },
    { kind: 'replace', history: inDollars(24, 26) },
  ],
])('%s', (_what, stored, answers, decision) => {
  const standing = { isDelisted: false, failures: 0 }
  expect(decideUpdate(stored, { ...answers, isWhole: false }, standing)).toEqual(decision)
})

test('a delisted security keeps its history when no answer comes', () => {
  const answers = { first: undefined, isWhole: false }
  expect(decideUpdate(known, answers, { isDelisted: true, failures: 0 })).toEqual({ kind: 'keep' })
})

test.each([
  { failures: 29, decision: { kind: 'refuse', error: 'lost-split', date: '2026-01-08' } },
  { failures: 30, decision: { kind: 'replace', history: withoutSplit } },
])('a whole history that lost a split is refused for thirty attempts: $failures', ({ failures, decision }) => {
  const standing = { isDelisted: false, failures }
  expect(decideUpdate(knownSplit, { first: withoutSplit, isWhole: true }, standing)).toEqual(decision)
})

test('an answer in pence extends a history in pounds in pounds', () => {
  const pounds = { ...known, currency: 'GBP' }
  const pence = historyOf([1200, 1300], { currency: 'GBP' })
  const decision = decideUpdate(pounds, { first: pence, isWhole: true }, { isDelisted: false, failures: 0 })
  expect(decision).toMatchObject({ kind: 'extend', isWhole: true, history: { closes: { values: { 0: 12, 1: 13 } } } })
})

test.each([
  ['a complete history', known, [], false],
  ['a refused part', { ...known, unknownParts: ['splits' as const] }, [], true],
  ['a finding as it was decided', { ...known, findings: [finding] }, [], false],
  ['a finding that was decided otherwise', { ...known, findings: [finding] }, ['reject' as const], true],
])('%s is asked for since its beginning: %s', (_what, stored, choices, expected) => {
  const decisions = new Map(choices.map((choice) => ['dividend-2026-01-07', choice]))
  expect(mustAskForWhole(stored, decisions)).toBe(expected)
})
