import { describe, expect, test } from 'vitest'
import { parseIsoDate } from './calendar.ts'
import { combineMeasurements } from './combine-measurements.ts'
import { explain } from './explain.ts'
import { createFxTable } from './fx-table.ts'
import type { LedgerTransaction } from './ledger.ts'
import { lotsOf } from './lots.ts'
import { measureReturn } from './measure-return.ts'
import { runSteps } from './steps.ts'
import { CASH, moneyOf } from './testing/arbitrary-cash.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'
import { bridgeValue } from './value-bridge.ts'

const ofMoney = (
  type: LedgerTransaction['type'],
  date: string,
  price: number,
  given: Partial<LedgerTransaction> = {},
): LedgerTransaction => booked({ type, date, price, assetId: moneyOf(given.currency ?? 'EUR'), ...given })

const euros = (amount: number | undefined | null) => Math.round((amount ?? Number.NaN) * 100) / 100

// portfolio-performance/portfolio, snapshot/ClientIndexTest, testExcelSample: an account alone.
const EXCEL_SAMPLE = [
  ofMoney('deposit', '2011-12-31', 10_000),
  ofMoney('interest', '2012-01-01', 230),
  ofMoney('deposit', '2012-01-02', 200),
  ofMoney('interest', '2012-01-02', 200),
  ofMoney('withdrawal', '2012-01-03', 400),
  ofMoney('fee', '2012-01-03', 234.41),
  ofMoney('interest', '2012-01-04', 293.99),
  ofMoney('interest', '2012-01-05', 293.99),
  ofMoney('deposit', '2012-01-06', 5400),
  ofMoney('interest', '2012-01-06', 195.99),
  ofMoney('withdrawal', '2012-01-07', 3697.04),
  ofMoney('fee', '2012-01-07', 882.52),
  ofMoney('fee', '2012-01-08', 1003.85),
]

// European Central Bank, reference rates: US dollars per euro.
const DOLLARS_PER_EURO = {
  '2014-12-31': 1.2141,
  '2015-01-02': 1.2043,
  '2015-01-05': 1.1915,
  '2015-01-09': 1.1813,
  '2015-01-12': 1.1804,
  '2015-01-15': 1.1708,
}
const DOLLARS = createFxTable([
  {
    base: 'EUR',
    quote: 'USD',
    days: Int32Array.from(Object.keys(DOLLARS_PER_EURO), parseIsoDate),
    rates: Float64Array.from(Object.values(DOLLARS_PER_EURO)),
  },
])

describe('an account alone', () => {
  test('returns by its interest and fees, whatever comes and goes (portfolio-performance testExcelSample)', () => {
    const measured = measure({ today: '2012-01-08', assets: [], transactions: EXCEL_SAMPLE, cash: CASH })
    const returnUntil = (to: string) => measureReturn(measured, 'twr', { from: '2011-12-31', to }).value
    expect(returnUntil('2012-01-01')).toBeCloseTo(0.023, 6)
    expect(returnUntil('2012-01-02')).toBeCloseTo(0.042616491, 6)
    expect(returnUntil('2012-01-03')).toBeCloseTo(0.019624983, 6)
    expect(returnUntil('2012-01-06')).toBeCloseTo(0.092841403, 6)
    expect(returnUntil('2012-01-07')).toBeCloseTo(0.03323197, 6)
    expect(returnUntil('2012-01-08')).toBeCloseTo(-0.056182678, 6)
  })

  test('has an initial value, earnings and a final value (portfolio-performance testDepositPlusInterest)', () => {
    const transactions = [ofMoney('deposit', '2010-01-01', 1000), ofMoney('interest', '2011-06-01', 50)]
    const measured = measure({ today: '2011-12-31', assets: [], transactions, cash: CASH })
    const bridge = runSteps(bridgeValue(measured, { from: '2010-12-31', to: '2011-12-31' }))
    expect(bridge).toMatchObject({ start: 1000, dividend: 50, moneyIn: 0, moneyOut: 0, priceEffect: 0, end: 1050 })
  })

  test('interest paid costs (portfolio-performance testInterestCharge)', () => {
    const transactions = [ofMoney('interestpaid', '2011-01-01', 100)]
    const measured = measure({ today: '2011-12-31', assets: [], transactions, cash: CASH })
    expect(measured.totals).toMatchObject({ currentValue: -100, moneyIn: 0, moneyOut: 0 })
    expect(measured.totals.gain).toMatchObject({ total: -100, fees: -100 })
  })

  test('a tax withheld from interest lowers the balance, and the interest counts in full', () => {
    const transactions = [ofMoney('interest', '2011-01-01', 110, { fee: 10 }), ofMoney('tax', '2011-02-01', 30)]
    const measured = measure({ today: '2011-12-31', assets: [], transactions, cash: CASH })
    expect(measured.totals).toMatchObject({ currentValue: 70, gain: { dividend: 110, fees: -40, total: 70 } })
  })

  // portfolio-performance/portfolio, snapshot/ClientPerformanceSnapshotTest, testCurrencyGainsWithIntermediateTransactions.
  test('in another currency gains by its rates what transfers and fees do not explain', () => {
    const dollar = { currency: 'USD' }
    const transactions = [
      ofMoney('deposit', '2015-01-01', 1000, dollar),
      ofMoney('deposit', '2015-01-05', 200, dollar),
      ofMoney('withdrawal', '2015-01-10', 500, dollar),
      ofMoney('fee', '2015-01-12', 20, dollar),
    ]
    const measured = measure({ today: '2015-01-15', assets: [], transactions, fx: DOLLARS, cash: CASH })
    const bridge = runSteps(bridgeValue(measured, { from: '2015-01-02', to: '2015-01-15' }))
    expect(euros(bridge.start)).toBe(euros(1000 / 1.2043))
    expect(euros(bridge.end)).toBe(euros(680 / 1.1708))
    const transfers = 200 / 1.1915 - 500 / 1.1813
    const fees = 20 / 1.1804
    expect(bridge.moneyIn - bridge.moneyOut).toBeCloseTo(transfers, 9)
    expect(bridge.currencyEffect).toBeCloseTo(680 / 1.1708 - 1000 / 1.2043 - transfers + fees, 9)
    expect(measured.lines[0]).toMatchObject({ units: 680, currentValue: 680, currency: 'USD', price: 1 })
  })

  test('below 0 keeps its sign in value, and what is owed gains when its currency falls', () => {
    const transactions = [
      ofMoney('withdrawal', '2015-01-05', 100, { currency: 'USD' }),
      ofMoney('deposit', '2015-01-15', 40, { currency: 'USD' }),
    ]
    const measured = measure({ today: '2015-01-15', assets: [], transactions, fx: DOLLARS, cash: CASH })
    const [line] = measured.lines
    expect(line?.units).toBe(-60)
    expect(line?.baseCurrencyCurrentValue).toBeCloseTo(-60 / 1.1708, 9)
    expect(line?.currencyEffect.realized).toBeCloseTo(40 / 1.1915 - 40 / 1.1708, 9)
    expect(line?.currencyEffect.unrealized).toBeCloseTo(60 / 1.1915 - 60 / 1.1708, 9)
  })
})

describe('transactions against cash', () => {
  // portfolio-performance/portfolio, snapshot/ClientPerformanceSnapshotTest, testCapitalGainsWithPartialSellDuringReportPeriodWithFees.
  const assets = [market({ '2010-01-01': 100, '2011-06-01': 110 })]
  const transactions = [
    ofMoney('deposit', '2010-01-01', 1000),
    booked({ type: 'buy', date: '2010-01-01', units: 10, price: 100 }),
    booked({ type: 'sell', date: '2011-01-15', units: 1, price: 99.01, fee: 0.01 }),
    ofMoney('withdrawal', '2011-01-15', 99),
  ]
  const input = { today: '2011-12-31', assets, transactions, cash: CASH }

  test('only deposits and withdrawals are money in and out', () => {
    const measured = measure(input)
    const bridge = runSteps(bridgeValue(measured, { from: '2010-12-31', to: '2011-12-31' }))
    expect(bridge).toMatchObject({ start: 1000, moneyIn: 0, moneyOut: 99, end: 990 })
    expect(euros(bridge.priceEffect)).toBe(9 * 110 - 9 * 100 + euros(99 + 0.01 - 100))
    expect(bridge.fees).toBe(-0.01)
    expect(measured.totals).toMatchObject({ moneyIn: 1000, moneyOut: 99, currentValue: 990 })
    expect(measured.lines.find(({ assetId }) => assetId === 'EUR.CASH')).toMatchObject({ units: 0, currentValue: 0 })
  })

  test('the explanation of money in lists the deposit alone; of one holding, its purchase', () => {
    const leaves = (assetId?: string) =>
      runSteps(
        explain(measure(input), { figure: 'moneyIn', ...(assetId !== undefined && { assetId }) }),
      )?.explanation.leaves.map(({ kind, amount }) => [kind, amount])
    expect(leaves()).toEqual([['deposit', 1000]])
    expect(leaves('A')).toEqual([['buy', 1000]])
    expect(leaves('EUR.CASH')).toEqual([
      ['deposit', 1000],
      ['received', 99],
    ])
  })

  test('a purchase takes its fee, a dividend gives what is left after tax, a fee on its own goes', () => {
    const measured = measure({
      ...input,
      transactions: [
        ofMoney('deposit', '2010-01-01', 2000),
        booked({ type: 'buy', date: '2010-01-04', units: 10, price: 100, fee: 7 }),
        booked({ type: 'dividend', date: '2010-03-01', price: 40, fee: 10 }),
        booked({ type: 'fee', date: '2010-04-01', price: 3 }),
      ],
    })
    const cash = measured.lines.find(({ assetId }) => assetId === 'EUR.CASH')
    expect(cash?.units).toBe(2000 - 1007 + 30 - 3)
    expect(measured.totals.gain).toMatchObject({ dividend: 40, fees: -20 })
    expect(measured.totals.currentValue).toBe(1020 + 1100)
  })

  test('in pence is booked in pounds', () => {
    const gbp = createFxTable([
      { base: 'EUR', quote: 'GBP', days: Int32Array.of(parseIsoDate('2010-01-01')), rates: Float64Array.of(0.8) },
    ])
    const measured = measure({
      ...input,
      fx: gbp,
      assets: [market({ '2010-01-01': 2 }, { currency: 'GBP' })],
      transactions: [booked({ type: 'buy', date: '2010-01-04', units: 10, price: 200, fee: 50, currency: 'GBX' })],
    })
    expect(measured.lines.find(({ assetId }) => assetId === 'GBP.CASH')?.units).toBeCloseTo(-20.5, 12)
  })

  test('a currency that is bought is paid with the other one, at the rate that was traded', () => {
    const measured = measure({
      today: '2015-01-15',
      assets: [],
      fx: DOLLARS,
      cash: CASH,
      transactions: [
        ofMoney('deposit', '2015-01-02', 1000),
        booked({ type: 'buy', date: '2015-01-05', assetId: 'USD.CASH', units: 600, price: 0.85, fee: 2 }),
      ],
    })
    const unitsOf = (id: string) => measured.lines.find(({ assetId }) => assetId === id)?.units
    expect([unitsOf('EUR.CASH'), unitsOf('USD.CASH')]).toEqual([1000 - 512, 600])
    expect(measured.totals.moneyIn).toBe(1000)
    expect(measured.totals.gain.currencyEffect).toBeCloseTo(600 / 1.1708 - 510, 9)
    expect(measured.totals.gain.fees).toBe(-2)
  })

  test('an exchange of today counts on both sides, and one of tomorrow on neither', () => {
    const exchange = { type: 'buy', assetId: 'USD.CASH', units: 100, price: 0.9 } as const
    const transactions = [booked({ ...exchange, date: '2015-01-15' }), booked({ ...exchange, date: '2015-01-16' })]
    const measured = measure({ today: '2015-01-15', assets: [], fx: DOLLARS, cash: CASH, transactions })
    expect(measured.lines.map(({ assetId, units }) => [assetId, units])).toEqual([
      ['USD.CASH', 100],
      ['EUR.CASH', -90],
    ])
    expect(measured.caveats.map(({ code }) => code)).toEqual(['future-transaction'])
  })

  test('a currency that is bought with itself, as proceeds of sales were booked, changes nothing', () => {
    const proceeds = booked({ type: 'buy', date: '2011-01-15', assetId: 'EUR.CASH', units: 99, price: 1 })
    expect(measure({ ...input, transactions: [...transactions, proceeds] }).totals).toEqual(measure(input).totals)
  })

  test('of a sale of more than is held only the covered units are received', () => {
    const oversold = booked({ type: 'sell', date: '2011-02-01', units: 18, price: 50 })
    const measured = measure({ ...input, transactions: [...transactions, oversold] })
    expect(measured.lines.find(({ assetId }) => assetId === 'EUR.CASH')?.units).toBeCloseTo(9 * 50, 9)
  })

  test('settled in one currency, a dollar trade takes euros at its own rate', () => {
    const measured = measure({
      today: '2015-01-15',
      fx: DOLLARS,
      cash: { ...CASH, settlesIn: 'EUR' },
      assets: [market({ '2015-01-05': 100 }, { currency: 'USD' })],
      transactions: [
        ofMoney('deposit', '2015-01-02', 1000),
        booked({ type: 'buy', date: '2015-01-05', units: 10, price: 100, currency: 'USD', rate: 0.84 }),
      ],
    })
    expect(measured.lines.map(({ assetId }) => assetId)).toEqual(['A', 'EUR.CASH'])
    expect(measured.lines[1]?.units).toBeCloseTo(1000 - 840, 9)
  })

  test('settled in one currency, a payment without a rate leaves the balance known and the gain partial', () => {
    const { lines, totals } = measure({
      ...input,
      cash: { ...CASH, settlesIn: 'EUR' },
      transactions: [...transactions, booked({ type: 'dividend', date: '2011-03-01', price: 5, currency: 'SEK' })],
    })
    expect(lines.find(({ assetId }) => assetId === 'EUR.CASH')).toMatchObject({ units: 0, isGainPartial: true })
    expect(totals.isPartial).toBe(true)
  })

  test('has no lots', () => {
    const measured = measure(input)
    expect(lotsOf(measured, 'EUR.CASH')).toBeUndefined()
    expect(lotsOf(measured, 'A')?.open).toHaveLength(1)
  })

  test('of two portfolios as one stays with its portfolio', () => {
    const other = measure({ ...input, cash: { ...CASH, account: 'other' } })
    const without = measure({ ...input, cash: undefined })
    const both = combineMeasurements([measure(input), other], { baseCurrency: 'EUR', today: input.today })
    expect(both.totals).toMatchObject({ moneyIn: 2000, moneyOut: 198, currentValue: 1980 })
    const mixed = combineMeasurements([measure(input), without], { baseCurrency: 'EUR', today: input.today })
    expect(mixed.totals).toMatchObject({ moneyIn: 2000, currentValue: 1980 })
  })

  test('a return counts the money that waits', () => {
    const waiting = [ofMoney('deposit', '2010-01-01', 2000), transactions[1] as LedgerTransaction]
    const measured = measure({ ...input, transactions: waiting })
    const period = { from: '2009-12-31', to: '2011-12-31' }
    expect(measureReturn(measured, 'twr', period).value).toBeCloseTo(0.05, 12)
    expect(measureReturn(measured, 'twr', period, ['A']).value).toBeCloseTo(0.1, 12)
  })
})
