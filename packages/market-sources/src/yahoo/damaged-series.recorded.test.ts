import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import { ratioAfter } from '../normalize/splits.ts'
import { recordedBytes, recordings } from '../testing/recordings.ts'
import { normalizeChart } from './chart.ts'

interface Row {
  date: string
  close: number
  adjusted: number
  dividend: number
  split: number
  gain: number
}

const folder = 'yahoo/damaged'
const currencies: Record<string, string> = {
  L: 'GBP',
  AET: 'GBp',
  DE: 'EUR',
  PA: 'EUR',
  T: 'JPY',
  AX: 'AUD',
  ST: 'SEK',
  IL: 'USD',
}
const names = readdirSync(join(recordings, folder))
  .filter((name) => !name.includes('-fixed'))
  .map((name) => name.replace('.csv', ''))

function rowsOf(name: string): Row[] {
  const [head = '', ...lines] = recordedBytes(`${folder}/${name}.csv`).toString('utf8').trim().split(/\r?\n/)
  const columns = head.split(',')
  const rows = lines.map((line) => {
    const cells = line.split(',')
    const numberIn = (column: string) => Number(cells[columns.indexOf(column)] ?? 0)
    return {
      date: (cells[0] ?? '').slice(0, 10),
      close: numberIn('Close'),
      adjusted: numberIn('Adj Close'),
      dividend: numberIn('Dividends'),
      split: numberIn('Stock Splits'),
      gain: columns.includes('Capital Gains') ? numberIn('Capital Gains') : 0,
    }
  })
  return rows.filter(({ close }) => close > 0).sort((a, b) => a.date.localeCompare(b.date))
}

const noonOf = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000

/** The rows as the source would send them; prices in the unit of the csv. */
function chartOf(name: string, rows: readonly Row[]) {
  const [symbol = '', suffix = ''] = name.split('-')
  const events = (value: (row: Row) => object | undefined) =>
    Object.fromEntries(rows.flatMap((row) => (value(row) ? [[String(noonOf(row.date)), value(row)]] : [])))
  return {
    chart: {
      result: [
        {
          meta: {
            currency: currencies[symbol] ?? currencies[suffix] ?? 'USD',
            exchangeTimezoneName: 'UTC',
            gmtoffset: 0,
          },
          timestamp: rows.map(({ date }) => noonOf(date)),
          indicators: {
            quote: [{ close: rows.map(({ close }) => close) }],
            adjclose: [{ adjclose: rows.map(({ adjusted }) => adjusted) }],
          },
          events: {
            dividends: events(({ date, dividend }) =>
              dividend > 0 ? { date: noonOf(date), amount: dividend } : undefined,
            ),
            capitalGains: events(({ date, gain }) => (gain > 0 ? { date: noonOf(date), amount: gain } : undefined)),
            splits: events(({ date, split }) =>
              split > 0 ? { date: noonOf(date), numerator: split, denominator: 1 } : undefined,
            ),
          },
        },
      ],
      error: null,
    },
  }
}

const always = { from: '1900-01-01', to: '2100-01-01' }

describe('damaged series are repaired like their repaired copies', () => {
  test.each(names)('%s', (name) => {
    const isSound = name.includes('no-bad')
    const history = normalizeChart(chartOf(name, rowsOf(name)), always, new Date('2026-11-01T00:00:00Z'))
    const expected = rowsOf(isSound ? name : `${name}-fixed`)
    if (history === undefined) throw new Error('there is no history')
    const { closes, adjustedCloses, splits, dividends, findings } = history
    expect(findings === undefined, 'only a damaged series has findings').toBe(isSound)
    const unit = name.startsWith('AET') ? 100 : 1
    const days = [...closes.days].map(formatIsoDate)
    expect(days).toEqual(expected.map(({ date }) => date))
    for (const [index, row] of expected.entries()) {
      const close = ((closes.values[index] as number) * unit) / ratioAfter(splits, closes.days[index] as number)
      expect(close / row.close, `close of ${row.date}`).toBeCloseTo(1, 4)
      expect(((adjustedCloses?.[index] as number) * unit) / row.adjusted, `adjusted close of ${row.date}`).toBeCloseTo(
        1,
        2,
      )
    }
    const paid = new Map(dividends.map(({ date, value }) => [date, value]))
    const asked = expected.filter(({ dividend }) => dividend > 0)
    expect([...paid.keys()]).toEqual(asked.map(({ date }) => date))
    for (const { date, dividend } of asked) {
      const value = (paid.get(date) as number) / ratioAfter(splits, closes.days[days.indexOf(date)] as number)
      expect(value / dividend, `dividend of ${date}`).toBeCloseTo(1, 4)
    }
  })
})

/** London listings whose dividends are a hundred times too large; those of SERE.L are right. */
const inPence = names.filter((name) => name.endsWith('-L-1d-bad-div') && !name.startsWith('SERE'))

/** ABDP.L's first dividend, an eighth of the price, has no other one to compare it with in a series that ends there. */
const UNDECIDED = ['2022-05-05']

describe('on the evening of the ex-date, before its close is known', () => {
  test.each(inPence)('%s', (name) => {
    const rows = rowsOf(name)
    for (const { date, dividend } of rowsOf(`${name}-fixed`).filter((row) => row.dividend > 0)) {
      if (UNDECIDED.includes(date)) continue
      const known = rows.filter((row) => row.date <= date)
      const response = chartOf(name, known)
      response.chart.result[0]?.timestamp.pop()
      response.chart.result[0]?.indicators.quote[0]?.close.pop()
      response.chart.result[0]?.indicators.adjclose[0]?.adjclose.pop()
      const history = normalizeChart(response, always, new Date('2026-11-01T00:00:00Z'))
      const paid = history?.dividends.find((each) => each.date === date)
      expect((paid?.value ?? 0) / dividend, `dividend of ${date}`).toBeCloseTo(1, 4)
    }
  })
})
