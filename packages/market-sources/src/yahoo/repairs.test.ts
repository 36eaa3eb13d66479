import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { expect, test } from 'vitest'
import { type FindingDecisions, type HistoryFinding, keyOfFinding } from '../findings.ts'
import { normalizeChart } from './chart.ts'

/** Invented series of 30 days around 100 that move by at most one percent, with the errors of real ones. */
const first = parseIsoDate('2024-01-01')
const prices = Array.from({ length: 30 }, (_, index) => 100 + (index % 3) - (index % 2))
const dateAt = (index: number) => formatIsoDate(first + index)
const noonAt = (index: number) => (first + index) * 86_400 + 43_200

interface Event {
  at: number
  amount?: number
  currency?: string
  numerator?: number
}

interface Parts {
  closes?: number[]
  adjusted?: number[]
  currency?: string
  dividends?: Event[]
  capitalGains?: Event[]
  splits?: Event[]
}

function historyOf(
  { closes = prices, adjusted = closes, currency = 'USD', ...events }: Parts,
  decisions: FindingDecisions = new Map(),
) {
  const eventsOf = (list: Event[] = []) =>
    Object.fromEntries(list.map(({ at, ...event }) => [noonAt(at), { date: noonAt(at), denominator: 1, ...event }]))
  const result = {
    meta: { currency, exchangeTimezoneName: 'UTC', gmtoffset: 0 },
    timestamp: closes.map((_, index) => noonAt(index)),
    events: {
      dividends: eventsOf(events.dividends),
      capitalGains: eventsOf(events.capitalGains),
      splits: eventsOf(events.splits),
    },
    indicators: { quote: [{ close: closes }], adjclose: [{ adjclose: adjusted }] },
  }
  const range = { from: '2020-01-01', to: '2024-12-31', decisions }
  const history = normalizeChart({ chart: { result: [result], error: null } }, range, new Date('2024-12-31T00:00:00Z'))
  if (history === undefined) throw new Error('there is no history')
  return history
}

/** Closes before `day` lower by the share of each dividend, as the adjusted closes of a correct source are. */
const adjustedFor = (closes: number[], day: number, value: number) =>
  closes.map((close, index) => (index < day ? close * (1 - value / (closes[day - 1] as number)) : close))

const paid = (...dividends: [at: number, value: number, currency: string][]) =>
  dividends.map(([at, value, currency]) => ({ date: dateAt(at), value, currency }))

test('a dividend missing from the adjusted closes is adjusted for', () => {
  const { adjustedCloses } = historyOf({ dividends: [{ at: 20, amount: 2 }] })
  expect([...(adjustedCloses ?? [])].map((value) => value.toFixed(6))).toEqual(
    adjustedFor(prices, 20, 2).map((value) => value.toFixed(6)),
  )
})

test.each([
  ['a hundred times too large', 150],
  ['a hundred times too small', 0.015],
  ['right', 1.5],
])('pence: a dividend that is %s becomes 1.5 pence', (_name, amount) => {
  const adjusted = adjustedFor(prices, 20, 1.5)
  const { dividends } = historyOf({ currency: 'GBp', adjusted, dividends: [{ at: 20, amount }] })
  expect(dividends).toEqual(paid([20, 0.015, 'GBP']))
})

test("a dividend in the event's own currency stays in it", () => {
  const dividends = [{ at: 20, amount: 0.05, currency: 'USD' }]
  expect(historyOf({ currency: 'GBp', dividends }).dividends).toEqual(paid([20, 0.05, 'USD']))
})

test('of two near-equal dividends on consecutive days, the one that the price paid stays', () => {
  const closes = prices.map((price, index) => (index >= 21 ? price - 5 : price))
  const dividends = [
    { at: 20, amount: 5.2 },
    { at: 21, amount: 5 },
  ]
  expect(historyOf({ closes, dividends }).dividends).toEqual(paid([21, 5, 'USD']))
})

test('a dividend that lacks the adjustment for the split of its day is adjusted', () => {
  const history = historyOf({
    adjusted: adjustedFor(prices, 20, 1.3),
    dividends: [{ at: 20, amount: 6.5 }],
    splits: [{ at: 20, numerator: 5 }],
  })
  expect(history.dividends).toEqual(paid([20, 1.3, 'USD']))
})

test.each([
  ['inside the dividend and again beside it', 6, 2, 6],
  ['beside the dividend', 4, 2, 6],
])('a capital gain %s counts once', (_name, dividend, gain, total) => {
  const closes = prices.map((price, index) => (index >= 20 ? price - 8 : price))
  const history = historyOf({
    closes,
    dividends: [{ at: 20, amount: dividend }],
    capitalGains: [{ at: 20, amount: gain }],
  })
  expect(history.dividends).toEqual(paid([20, total, 'USD']))
})

test.each([
  ['everything before a day', (index: number) => index < 12, 0, 11],
  ['a single day', (index: number) => index === 18, 18, 18],
  ['the whole series', (index: number) => index < 20, 0, 19],
])('closes that a split was not applied to are found: %s', (_name, isUnapplied, from, to) => {
  const closes = prices.map((price, index) => (isUnapplied(index) ? price * 4 : price))
  const history = historyOf({ closes, splits: [{ at: 20, numerator: 4 }] })
  expect([...history.closes.values]).toEqual(prices.map((price, index) => (index < 20 ? price * 4 : price)))
  expect(history.findings).toEqual([
    {
      kind: 'split-not-applied',
      date: dateAt(20),
      numerator: 4,
      denominator: 1,
      from: dateAt(from),
      to: dateAt(to),
      isApplied: true,
    },
  ])
})

test('a sound series with a split, dividends and a crash is left alone', () => {
  const closes = prices.map((price, index) => (index >= 8 ? price : price * 1.6))
  const adjusted = adjustedFor(closes, 25, 1)
  const history = historyOf({
    closes,
    adjusted,
    dividends: [{ at: 25, amount: 1 }],
    splits: [{ at: 20, numerator: 2 }],
  })
  expect([...history.closes.values].map((value) => value.toFixed(6))).toEqual(
    closes.map((close, index) => (index < 20 ? close * 2 : close).toFixed(6)),
  )
  expect(history.findings).toBeUndefined()
  expect(history.dividends).toEqual(paid([25, 1, 'USD']))
  expect([...(history.adjustedCloses ?? [])].map((value) => value.toFixed(6))).toEqual(
    adjusted.map((value) => value.toFixed(6)),
  )
})

const rejected = (kind: HistoryFinding['kind'], at: number): FindingDecisions =>
  new Map([[keyOfFinding({ kind, date: dateAt(at) }), 'reject']])

test('a fall to a quarter without a split is a proposal, and a split once it is accepted', () => {
  const closes = prices.map((price, index) => (index < 20 ? price * 4 : price))
  const split = { date: dateAt(20), numerator: 4, denominator: 1 }
  const finding = { kind: 'split-not-announced' as const, ...split, before: closes[19], after: closes[20] }
  const stated = historyOf({ closes })
  expect(stated.findings).toEqual([{ ...finding, isApplied: false }])
  expect(stated.splits).toEqual([])
  expect([...(stated.adjustedCloses ?? [])]).toEqual(closes)

  const accepted = historyOf({ closes }, new Map([[keyOfFinding(finding), 'accept']]))
  expect(accepted.findings).toEqual([{ ...finding, isApplied: true }])
  expect(accepted.splits).toEqual([split])
  expect([...accepted.closes.values]).toEqual(closes)
  expect([...(accepted.adjustedCloses ?? [])]).toEqual(prices)
})

test.each([
  ['a fall that is taken back', (index: number) => (index === 20 ? 0.25 : 1)],
  ['a crash by no usual ratio', (index: number) => (index < 20 ? 1 : 0.37)],
  ['a second jump within days', (index: number) => (index < 20 ? 1 : index < 24 ? 0.5 : 1.1)],
])('%s is no split', (_name, factor) => {
  expect(historyOf({ closes: prices.map((price, index) => price * factor(index)) }).findings).toBeUndefined()
})

test('a rejected correction leaves what the source says', () => {
  const half = prices.map((price, index) => (index < 12 ? price * 4 : price))
  const splits = [{ at: 20, numerator: 4 }]
  const split = historyOf({ closes: half, splits }, rejected('split-not-applied', 20))
  expect([...split.closes.values]).toEqual(half.map((close, index) => (index < 20 ? close * 4 : close)))

  const dividends = [{ at: 20, amount: 150 }]
  const adjusted = adjustedFor(prices, 20, 1.5)
  const pence = { currency: 'GBp', adjusted, dividends }
  expect(historyOf(pence).findings).toEqual([
    { kind: 'dividend', date: dateAt(20), currency: 'GBP', stated: 1.5, value: 0.015, isApplied: true },
  ])
  expect(historyOf(pence, rejected('dividend', 20)).dividends).toEqual(paid([20, 1.5, 'GBP']))

  const doubled = [
    { at: 20, amount: 2 },
    { at: 21, amount: 2 },
  ]
  const twice = historyOf({ dividends: doubled })
  expect(twice.dividends).toHaveLength(1)
  const left = twice.findings?.[0]
  expect(left).toMatchObject({ kind: 'dividend', stated: 2, value: null })
  expect(historyOf({ dividends: doubled }, new Map([[`dividend-${left?.date}`, 'reject']])).dividends).toHaveLength(2)

  const flipped = prices.map((price, index) => (index === 5 || index === 6 ? price / 100 : price))
  const unit = historyOf({ closes: flipped, currency: 'GBp' }, rejected('closes-in-other-unit', 5))
  expect([...unit.closes.values]).toEqual(flipped.map((close) => Number((close / 100).toPrecision(12))))

  const unadjusted = { dividends: [{ at: 20, amount: 5 }], closes: prices.map((p, at) => (at < 20 ? p : p - 5)) }
  expect(historyOf(unadjusted).findings).toMatchObject([{ kind: 'adjusted-closes', from: dateAt(0), to: dateAt(19) }])
  expect([...(historyOf(unadjusted, rejected('adjusted-closes', 19)).adjustedCloses ?? [])]).toEqual(unadjusted.closes)
})

test('a decision stays while the error grows, and does not extend to another one', () => {
  const isFlipped = (index: number) => index === 1 || index === 2
  const early = historyOf({ closes: prices.map((p, at) => (isFlipped(at) ? p / 100 : p)), currency: 'GBp' })
  const [found] = early.findings ?? []
  expect(found).toMatchObject({ kind: 'closes-in-other-unit', from: dateAt(1), to: dateAt(2), count: 2 })
  const decisions: FindingDecisions = new Map([[keyOfFinding(found as HistoryFinding), 'reject']])
  const grown = prices.map((p, at) => (isFlipped(at) || at === 4 || at === 27 ? p / 100 : p))
  expect(historyOf({ closes: grown, currency: 'GBp' }, decisions).findings).toEqual([
    { kind: 'closes-in-other-unit', date: dateAt(1), from: dateAt(1), to: dateAt(4), count: 3, isApplied: false },
    { kind: 'closes-in-other-unit', date: dateAt(27), from: dateAt(27), to: dateAt(27), count: 1, isApplied: true },
  ])

  const fallsFor = (days: number[]) => prices.map((p, at) => p - 5 * days.filter((day) => at >= day).length)
  const missed = (days: number[]) => ({ dividends: days.map((at) => ({ at, amount: 5 })), closes: fallsFor(days) })
  const [first] = historyOf(missed([10])).findings ?? []
  expect(first).toMatchObject({ kind: 'adjusted-closes', to: dateAt(9) })
  const kept: FindingDecisions = new Map([[keyOfFinding(first as HistoryFinding), 'reject']])
  expect(historyOf(missed([10, 20]), kept).findings).toMatchObject([
    { kind: 'adjusted-closes', to: dateAt(19), isApplied: false },
  ])
})

test.each([
  ['a close', [12], 100],
  ['the hundredth', [12], 0.01],
  ['closes', [12, 13, 14], 1000],
  ['the last close', [29], 100],
  ['the first closes', [0, 1], 1e30],
])('%s of days %j times %d is left out, and stays when the correction is rejected', (_name, days, factor) => {
  const closes = prices.map((price, at) => (days.includes(at) ? price * factor : price))
  const left = historyOf({ closes })
  const first = days[0] as number
  const [from, to] = [dateAt(first), dateAt(days.at(-1) as number)]
  expect(left.findings).toMatchObject([{ kind: 'closes-out-of-line', date: from, from, to, count: days.length }])
  expect([...left.closes.values]).toEqual(prices.filter((_, at) => !days.includes(at)))
  expect([...(left.adjustedCloses ?? [])]).toEqual(prices.filter((_, at) => !days.includes(at)))
  const kept = historyOf({ closes }, rejected('closes-out-of-line', first))
  expect(kept.closes.values).toHaveLength(30)
})

test.each([
  ['a rise to the tenfold that stays', (at: number) => (at < 12 ? 1 : 10)],
  ['a week at the fourfold', (at: number) => (at < 12 || at > 16 ? 1 : 4)],
  ['a fall to almost nothing', (at: number) => (at < 28 ? 1 : 1 / 64)],
])('%s is a price', (_name, factor) => {
  const closes = prices.map((price, at) => price * factor(at))
  expect([...historyOf({ closes }).closes.values]).toEqual(closes)
})

test('a close out of line on the day of a split is left out too', () => {
  const closes = prices.map((price, at) => (at === 20 ? price * 100 : price))
  const history = historyOf({ closes, splits: [{ at: 20, numerator: 4 }] })
  expect(history.findings).toMatchObject([{ kind: 'closes-out-of-line', date: dateAt(20), isApplied: true }])
  expect(history.closes.values).toHaveLength(29)
})

test('a split that is listed again nine days later is one split', () => {
  const splits = [
    { at: 10, numerator: 4 },
    { at: 19, numerator: 4 },
  ]
  expect(historyOf({ splits }).splits).toEqual([{ date: dateAt(10), numerator: 4, denominator: 1 }])
})

test('adjusted closes that are all the same do not adjust the last close', () => {
  const history = historyOf({ adjusted: prices.map(() => 1) })
  expect([...(history.adjustedCloses ?? [])]).toEqual(prices)
  expect(history.findings).toMatchObject([{ kind: 'adjusted-closes', isApplied: true }])
})
