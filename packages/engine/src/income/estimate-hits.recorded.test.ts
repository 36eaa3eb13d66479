import { readdirSync, readFileSync } from 'node:fs'
import { recordedPath } from '@plumbline/fixtures/recorded-data'
import { expect, test } from 'vitest'
import { addMonths, type DayNumber, parseIsoDate } from '../calendar.ts'
import { estimateHits } from '../testing/estimate-hits.ts'
import { datedDividends, type MarketDividend, perUnitOfToday, type UnitDividend } from './market-dividend.ts'

interface History {
  name: string
  paid: UnitDividend[]
  end: DayNumber
}

const END = '2021-03-31'

function rowsOf(...path: string[]): string[][] {
  const [, ...rows] = readFileSync(recordedPath('data', ...path), 'utf8')
    .trim()
    .split('\n')
  return rows.map((row) => row.trim().split(','))
}

/** Five American securities, up to 23 years each. */
function fromMarketFolder(): History[] {
  const splits = Map.groupBy(rowsOf('market', 'splits.csv'), ([symbol]) => symbol)
  const paid = Map.groupBy(rowsOf('market', 'dividends.csv'), ([symbol]) => symbol)
  const end = parseIsoDate(END)
  return [...paid].map(([symbol = '', rows]) => {
    const dividends = rows.map(([, , date, value, currency]) => dividendOf(date, value, currency))
    const ratios = (splits.get(symbol) ?? []).map(([, , date = '', ratio]) => ({ date, ratio: Number(ratio) }))
    return { name: symbol, paid: perUnitOfToday(datedDividends(dividends), ratios, end), end }
  })
}

/** Daily series of Yahoo with their repaired dividends, about two and a half years each. */
function fromSeries(): History[] {
  const files = readdirSync(recordedPath('data', 'yahoo', 'damaged')).filter((name) => /-fixed|-no-bad/.test(name))
  return files.map((name) => {
    const [header = '', ...lines] = readFileSync(recordedPath('data', 'yahoo', 'damaged', name), 'utf8')
      .trim()
      .split('\n')
    const columns = header.split(',')
    const rows = lines.map((line) => line.split(',')).sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    const paid = rows.flatMap((cells) => {
      const value = cells[columns.indexOf('Dividends')]
      return Number(value) > 0 ? [dividendOf(cells[0]?.slice(0, 10), value, 'USD')] : []
    })
    const end = parseIsoDate(rows.at(-1)?.[0]?.slice(0, 10) ?? '')
    return { name: name.replace('.csv', ''), paid: perUnitOfToday(datedDividends(paid), [], end), end }
  })
}

function dividendOf(exDate = '', value = '', currency = ''): MarketDividend {
  return { exDate, payDate: null, value: Number(value), currency }
}

function report(name: string, histories: readonly History[]) {
  const all = histories.map(({ paid, end }) => estimateHits(paid, end))
  const sum = (part: 'payments' | 'came' | 'within' | 'unforeseen') =>
    all.reduce((total, each) => total + each[part], 0)
  const errors = all.flatMap((each) => each.errors).sort((a, b) => a - b)
  return {
    name,
    estimated: sum('payments'),
    came: sum('came') / sum('payments'),
    amountWithin10: sum('within') / sum('payments'),
    unforeseen: sum('unforeseen'),
    years: errors.length,
    yearWithin10: errors.filter((error) => error <= 0.1).length / errors.length,
    medianError: errors[Math.floor(errors.length / 2)],
  }
}

test('the hit rate of the estimate on recorded histories is that of docs/methods/income.md', () => {
  const american = fromMarketFolder()
  const series = fromSeries().filter(({ paid, end }) => (paid[0]?.exDay ?? end) <= addMonths(end, -24))
  const reports = [...american.map((each) => report(each.name, [each])), report('Yahoo', series)]
  const whole = report('all', [...american, ...series])
  console.table([...reports, ...series.map((each) => report(each.name, [each])), whole])
  expect(whole.estimated).toBe(3708)
  expect(whole.came).toBeCloseTo(0.968, 3)
  expect(whole.amountWithin10).toBeCloseTo(0.487, 3)
  expect(whole.yearWithin10).toBeCloseTo(0.525, 3)
  expect(whole.medianError).toBeCloseTo(0.096, 3)
})
