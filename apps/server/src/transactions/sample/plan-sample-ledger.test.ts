import { parseIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import type { WholeHistory } from '../../market/histories/history-rows.ts'
import { planSampleLedger } from './plan-sample-ledger.ts'

const TODAY = '2024-06-30'
/** The months of the sample begin with June 2019. */
const START = parseIsoDate('2019-06-01')

/** A close each day from 2019 to today, of `price`. */
function historyOf(assetId: string, price: number, more: Partial<WholeHistory> = {}): WholeHistory {
  const count = parseIsoDate(TODAY) - START + 1
  return {
    assetId,
    source: 'files',
    currency: 'USD',
    days: Int32Array.from({ length: count }, (_, index) => START + index),
    closes: new Float64Array(count).fill(price),
    splits: [],
    dividends: [],
    adjustedCloses: undefined,
    fetchedTo: TODAY,
    unknownParts: [],
    findings: [],
    fromYear: undefined,
    ...more,
  }
}

const dividend = (date: string, value: number, payDate?: string) => ({
  date,
  value,
  currency: 'USD',
  ...(payDate !== undefined && { payDate }),
})

describe('a savings plan', () => {
  test('buys for 250 on the first of each of sixty months, in parts of a unit rounded down', () => {
    const ledger = planSampleLedger([historyOf('A', 30)], [], TODAY)
    expect(ledger).toHaveLength(60)
    // 250 / 30 = 8.33333…
    expect(ledger[0]).toMatchObject({ date: '2019-06-01', type: 'buy', units: '8.33333333', price: '30', fee: '0' })
    expect(ledger.at(-1)).toMatchObject({ date: '2024-05-01' })
    expect(new Set(ledger.map(({ comments }) => comments))).toEqual(new Set(['Savings plan']))
  })

  test('is paid a dividend for the units held before its day, with 15 percent withheld', () => {
    const dividends = [dividend('2019-06-15', 1), dividend('2019-07-01', 1), dividend('2019-08-15', 1)]
    const ledger = planSampleLedger([historyOf('A', 25, { dividends })], [], TODAY)
    // 10 units a month; that of 1 July stands before the second purchase, and the last one is left out.
    expect(ledger.filter(({ type }) => type === 'dividend')).toMatchObject([
      { date: '2019-06-15', price: '10.00', fee: '1.50' },
      { date: '2019-07-01', price: '10.00', fee: '1.50' },
    ])
  })

  test('a dividend paid today is the last one: later ones are left out', () => {
    const dividends = [
      dividend('2024-05-10', 1, '2024-06-01'),
      dividend('2024-06-20', 1, TODAY),
      dividend('2024-06-21', 1, '2024-07-01'),
    ]
    const ledger = planSampleLedger([historyOf('A', 25, { dividends })], [], TODAY)
    expect(ledger.filter(({ type }) => type === 'dividend').map(({ date }) => date)).toEqual(['2024-06-01'])
  })

  test('a payment that rounds to zero is left out', () => {
    const dividends = [dividend('2019-06-15', 0.0004), dividend('2019-06-16', 0.0006), dividend('2019-06-17', 1)]
    const ledger = planSampleLedger([historyOf('A', 25, { dividends })], [], TODAY)
    expect(ledger.filter(({ type }) => type === 'dividend').map(({ date }) => date)).toEqual(['2019-06-16'])
  })

  test('a split multiplies the units, a reverse split divides them, and one before the first purchase is left out', () => {
    const split = (date: string, numerator: number, denominator: number) => ({ date, numerator, denominator })
    const splits = [split('2019-05-01', 2, 1), split('2019-06-10', 3, 1), split('2019-06-20', 1, 2)]
    const ledger = planSampleLedger(
      [historyOf('A', 25, { splits, dividends: [dividend('2019-06-25', 1), dividend('2019-06-26', 1)] })],
      [],
      TODAY,
    )
    expect(ledger.slice(0, 4)).toMatchObject([
      { type: 'buy', units: '10' },
      { type: 'split', date: '2019-06-10', units: '3' },
      { type: 'reversesplit', date: '2019-06-20', units: '2' },
      { type: 'dividend', date: '2019-06-25', price: '15.00' },
    ])
  })
})

describe('other assets', () => {
  const ledgerOf = (open: WholeHistory[], closed: WholeHistory[], assetId: string) =>
    planSampleLedger(open, closed, TODAY).filter((each) => each.assetId === assetId)
  const others = (count: number, price = 100) =>
    Array.from({ length: count }, (_, index) => historyOf(`O${index}`, price))

  test('are bought twice, fourteen months apart, in whole units and with a fee', () => {
    // The second asset: five months and five days after the start, for 2400 * (0.7 + 0.3) = 2400.
    expect(ledgerOf(others(2, 99), [], 'O1')).toMatchObject([
      { date: '2019-11-06', type: 'buy', units: '24', price: '99', fee: '4.90', comments: null },
      { date: '2021-01-06', type: 'buy', units: '24', price: '99', fee: '4.90' },
    ])
  })

  test('are bought in thousandths only where one unit costs more than the amount', () => {
    expect(ledgerOf(others(2, 2400), [], 'O1')[0]).toMatchObject({ units: '1' })
    // 2400 / 2500 = 0.96
    expect(ledgerOf(others(2, 2500), [], 'O1')[0]).toMatchObject({ units: '0.96' })
    // 2400 / 7000 = 0.342857…
    expect(ledgerOf(others(2, 7000), [], 'O1')[0]).toMatchObject({ units: '0.342' })
  })

  test('in euros are bought for 2400, and in yen for 360,000', () => {
    const open = [historyOf('S', 1), historyOf('J', 1000, { currency: 'JPY' })]
    expect(ledgerOf(open, [], 'J')[0]).toMatchObject({ units: '360', currency: 'JPY' })
  })

  test('the fifth sells a third in the 52nd month', () => {
    // 2400 * 0.7 = 1680 for each of its two purchases, 20 and 34 months after the start: 16 units each.
    expect(ledgerOf(others(5), [], 'O4')).toMatchObject([
      { date: '2021-02-21', type: 'buy', units: '16' },
      { date: '2022-04-21', type: 'buy', units: '16' },
      { date: '2023-10-21', type: 'sell', units: '10' },
    ])
  })

  test('closed ones are sold completely', () => {
    // Number 1 of all: bought after three months, sold after sixteen more, on the sixth.
    expect(ledgerOf(others(1), [historyOf('C', 100)], 'C')).toMatchObject([
      { date: '2019-09-06', type: 'buy', units: '24' },
      { date: '2021-01-06', type: 'sell', units: '24' },
    ])
  })

  test('an order without an earlier close is left out', () => {
    const late = historyOf('L', 100, { days: Int32Array.of(parseIsoDate('2020-01-01')), closes: Float64Array.of(100) })
    expect(ledgerOf([historyOf('S', 1), late], [], 'L')).toMatchObject([{ date: '2020-01-01', units: '24' }])
  })

  test('tax is withheld from every second one', () => {
    const dividends = [dividend('2022-01-10', 1), dividend('2022-01-11', 1)]
    const open = [historyOf('S', 1), historyOf('O1', 100, { dividends }), historyOf('O2', 100, { dividends })]
    expect(ledgerOf(open, [], 'O1').filter(({ type }) => type === 'dividend')[0]).toMatchObject({
      price: '48.00',
      fee: '0',
    })
    // 2400 * 1.3 = 3120: 31 units twice, and 15 percent of 62.
    expect(ledgerOf(open, [], 'O2').filter(({ type }) => type === 'dividend')[0]).toMatchObject({
      price: '62.00',
      fee: '9.30',
    })
  })
})
