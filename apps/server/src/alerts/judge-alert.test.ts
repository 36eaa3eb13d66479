import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import fastCheck from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import { type AlertFacts, judgeAlert, type WaitingAlert } from './judge-alert.ts'

const TODAY = '2026-03-11'

type Parts = Partial<Pick<WholeHistory, 'splits' | 'dividends'>>

function factsOf(closes: Record<string, number>, parts: Parts = {}, facts: Partial<AlertFacts> = {}): AlertFacts {
  const days = Int32Array.from(Object.keys(closes), parseIsoDate)
  const series = { days, closes: Float64Array.from(Object.values(closes)), adjustedCloses: undefined }
  const history = { ...series, splits: [], dividends: [], ...parts } as unknown as WholeHistory
  return { history, nextEarnings: null, today: TODAY, ...facts }
}

function waiting(kind: WaitingAlert['kind'], alert: Partial<WaitingAlert> = {}): WaitingAlert {
  return { kind, level: null, direction: null, setDay: '2026-03-05', seenDay: '2026-03-05', reachedOn: null, ...alert }
}

describe('a price alert', () => {
  const closes = { '2026-03-04': 99, '2026-03-05': 95, '2026-03-06': 97, '2026-03-09': 100, '2026-03-10': 104 }

  test('happens at the first close at the level or beyond, not at one before it was set', () => {
    expect(judgeAlert(waiting('price', { level: 100, direction: 'up' }), factsOf(closes))).toEqual({
      direction: 'up',
      seenDay: '2026-03-10',
      reachedOn: '2026-03-09',
      occasions: [{ date: '2026-03-09', value: 100 }],
    })
    expect(judgeAlert(waiting('price', { level: 95, direction: 'down' }), factsOf(closes)).occasions).toEqual([])
    const falling = factsOf({ '2026-03-05': 95, '2026-03-06': 90 })
    expect(judgeAlert(waiting('price', { level: 90, direction: 'down' }), falling).reachedOn).toBe('2026-03-06')
  })

  test('happens once, and not before the day of its close', () => {
    const reached = waiting('price', { level: 100, direction: 'up', reachedOn: '2026-03-06' })
    expect(judgeAlert(reached, factsOf(closes))).toMatchObject({ reachedOn: '2026-03-06', occasions: [] })
    const earlier = factsOf(closes, {}, { today: '2026-03-09' })
    const judged = judgeAlert(waiting('price', { level: 100, direction: 'up' }), earlier)
    expect(judged).toMatchObject({ seenDay: '2026-03-06', reachedOn: null, occasions: [] })
  })

  test('without a known side waits on the side of the first close', () => {
    const above = judgeAlert(waiting('price', { level: 96 }), factsOf({ '2026-03-06': 97, '2026-03-09': 95.5 }))
    expect(above).toMatchObject({ direction: 'down', reachedOn: '2026-03-09' })
    const below = judgeAlert(waiting('price', { level: 98 }), factsOf({ '2026-03-06': 97, '2026-03-09': 95.5 }))
    expect(below).toMatchObject({ direction: 'up', reachedOn: null })
  })

  test('is not reached by a split: 98 becomes 49 after two for one', () => {
    const splits = [{ date: '2026-03-09', numerator: 2, denominator: 1 }]
    const split = factsOf({ '2026-03-05': 95, '2026-03-06': 96, '2026-03-09': 48.5, '2026-03-10': 49 }, { splits })
    expect(judgeAlert(waiting('price', { level: 90, direction: 'down' }), split).occasions).toEqual([])
    expect(judgeAlert(waiting('price', { level: 98, direction: 'up' }), split).reachedOn).toBe('2026-03-10')
  })
})

describe('a change alert', () => {
  const large = waiting('change', { level: 5 })

  test('happens on each day whose close differs by the level or more, up or down', () => {
    const closes = { '2026-03-05': 100, '2026-03-06': 105, '2026-03-09': 109.9, '2026-03-10': 104 }
    const judged = judgeAlert(large, factsOf(closes))
    expect(judged.reachedOn).toBe('2026-03-10')
    expect(judged.occasions).toEqual([
      { date: '2026-03-06', value: expect.closeTo(0.05, 12) },
      { date: '2026-03-10', value: expect.closeTo(104 / 109.9 - 1, 12) },
    ])
  })

  test('is not a split, and not what is older than a week', () => {
    const splits = [{ date: '2026-03-09', numerator: 2, denominator: 1 }]
    expect(judgeAlert(large, factsOf({ '2026-03-06': 100, '2026-03-09': 51 }, { splits })).occasions).toEqual([])
    const late = factsOf({ '2026-03-05': 100, '2026-03-06': 50 }, {}, { today: '2026-03-14' })
    expect(judgeAlert(large, late).occasions).toEqual([])
    expect(judgeAlert(large, { ...late, today: '2026-03-13' }).occasions).toHaveLength(1)
  })

  test('the first close of all has no change', () => {
    expect(judgeAlert(large, factsOf({ '2026-03-06': 100 }))).toMatchObject({ seenDay: '2026-03-06', occasions: [] })
  })
})

describe('a mark of 52 weeks', () => {
  /** 1, 2, 3 … up to 9 March 2026. */
  function risingFor(days: number): Record<string, number> {
    const first = parseIsoDate('2026-03-09') - days
    return Object.fromEntries(Array.from({ length: days + 1 }, (_, index) => [formatIsoDate(first + index), index + 1]))
  }

  test('is the highest or lowest close of a year', () => {
    const year = risingFor(366)
    expect(judgeAlert(waiting('year-high', { seenDay: '2026-03-08' }), factsOf(year))).toMatchObject({
      reachedOn: '2026-03-09',
      occasions: [{ date: '2026-03-09', value: 367 }],
    })
    expect(judgeAlert(waiting('year-low', { seenDay: '2026-03-08' }), factsOf(year)).occasions).toEqual([])
    const fallen = factsOf({ ...year, '2026-03-10': 0.5 })
    expect(judgeAlert(waiting('year-low'), fallen).reachedOn).toBe('2026-03-10')
    const equal = factsOf({ ...year, '2026-03-10': 367 })
    expect(judgeAlert(waiting('year-high', { seenDay: '2026-03-09' }), equal).occasions).toEqual([])
  })

  test('needs closes of the whole year', () => {
    expect(judgeAlert(waiting('year-high', { seenDay: '2026-03-08' }), factsOf(risingFor(364))).occasions).toEqual([])
    expect(judgeAlert(waiting('year-high', { seenDay: '2026-03-08' }), factsOf(risingFor(365))).occasions).toHaveLength(
      1,
    )
  })

  test('is not told again within 30 days', () => {
    const year = factsOf(risingFor(400))
    const quiet = waiting('year-high', { seenDay: '2026-03-08', reachedOn: '2026-02-08' })
    expect(judgeAlert(quiet, year).occasions).toEqual([])
    expect(judgeAlert({ ...quiet, reachedOn: '2026-02-07' }, year).occasions).toHaveLength(1)
  })
})

describe('earnings that are expected', () => {
  const facts = (nextEarnings: string | null) => factsOf({ '2026-03-05': 100 }, {}, { nextEarnings })

  test('are told once, from the chosen number of days before', () => {
    const alert = waiting('earnings', { level: 7 })
    expect(judgeAlert(alert, facts('2026-03-18')).occasions).toEqual([{ date: '2026-03-18', value: null }])
    expect(judgeAlert(alert, facts('2026-03-19')).occasions).toEqual([])
    expect(judgeAlert(alert, facts(null)).occasions).toEqual([])
    const told = { ...alert, reachedOn: '2026-03-17' }
    expect(judgeAlert(told, facts('2026-03-17'))).toMatchObject({ reachedOn: '2026-03-17', occasions: [] })
    expect(judgeAlert(told, facts('2026-03-16')).reachedOn).toBe('2026-03-16')
  })
})

describe('a dividend cut', () => {
  const paid = (date: string, value: number, currency = 'USD') => ({ date, value, currency })
  const judge = (dividends: WholeHistory['dividends'], alert: Partial<WaitingAlert> = {}, parts: Parts = {}) =>
    judgeAlert(waiting('dividend-cut', alert), factsOf({ '2026-03-05': 100 }, { dividends, ...parts })).occasions

  test('is a dividend lower than the one a year before', () => {
    const before = [paid('2025-03-10', 1), paid('2025-09-10', 3)]
    expect(judge([...before, paid('2026-03-09', 0.9)])).toEqual([{ date: '2026-03-09', value: 0.9, currency: 'USD' }])
    expect(judge([...before, paid('2026-03-09', 0.95)])).toEqual([])
    expect(judge([paid('2025-09-10', 3), paid('2026-03-09', 0.9)])).toEqual([])
  })

  test('is none in another currency, after a split, or before the alert was set', () => {
    expect(judge([paid('2025-03-10', 1), paid('2026-03-09', 0.9, 'EUR')])).toEqual([])
    const splits = [{ date: '2025-06-01', numerator: 2, denominator: 1 }]
    expect(judge([paid('2025-03-10', 1), paid('2026-03-09', 0.5)], {}, { splits })).toEqual([])
    expect(judge([paid('2025-03-10', 1), paid('2026-03-05', 0.5)])).toEqual([])
    expect(judge([paid('2025-03-10', 1), paid('2026-03-09', 0.5)], { reachedOn: '2026-03-09' })).toEqual([])
  })
})

test('looking every day finds the same price and changes as looking once', () => {
  const kinds = fastCheck.constantFrom('price', 'change')
  const prices = fastCheck.array(fastCheck.integer({ min: 90, max: 110 }), { minLength: 2, maxLength: 7 })
  fastCheck.assert(
    fastCheck.property(kinds, prices, fastCheck.integer({ min: 1, max: 110 }), (kind, closes, level) => {
      const first = parseIsoDate(TODAY) - closes.length
      const days = closes.map((_, index) => formatIsoDate(first + index))
      const facts = factsOf(Object.fromEntries(closes.map((close, index) => [days[index], close])))
      const start = formatIsoDate(first - 1)
      const fresh = waiting(kind, { level, setDay: start, seenDay: start })
      const once = judgeAlert(fresh, facts)
      let standing = fresh
      const daily = days.flatMap((_, index) => {
        const judged = judgeAlert(standing, { ...facts, today: formatIsoDate(first + index + 1) })
        standing = { ...standing, ...judged }
        return judged.occasions
      })
      expect(daily).toEqual(once.occasions)
      expect(standing).toMatchObject({ seenDay: once.seenDay, reachedOn: once.reachedOn, direction: once.direction })
    }),
  )
})
