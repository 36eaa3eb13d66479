import { expect, test } from 'vitest'
import { combineMeasurements } from '../combine-measurements.ts'
import { market, measure } from '../testing/measure.ts'
import { bought, reported, sold } from '../testing/report-trades.ts'
import { reportSales } from './report-gains.ts'

/**
 * Haufe Finance Office, "Einkünfte aus Kapitalvermögen", 10.2.6 "Fifo-Methode" (HI9285880), on § 20 Abs. 4 Satz 7 EStG
 * and the letter of the Bundesministerium der Finanzen of 19 May 2022, numbers 97 to 99.
 */
test('what was bought first is sold first: 100 shares of 2008 before 50 of 2015 (Haufe, HI9285880)', () => {
  const [sale] = reported('DE', [
    bought('2008-06-02', 100, 2000),
    bought('2015-06-01', 50, 4000),
    sold('2023-10-02', 50, 3000),
  ])
  // A gain of 40 for each share, which is not taxed because the shares were bought before 2009.
  expect(sale?.parts).toMatchObject([
    { acquired: '2008-06-02', units: 50, cost: 1000, gain: 2000, rule: 'before-2009' },
  ])
})

test('units bought from 2009 on follow, with their own cost and fees', () => {
  const [sale] = reported('DE', [
    bought('2008-12-31', 10, 100),
    bought('2009-01-01', 20, 400, 10),
    sold('2023-10-02', 20, 1000, 5),
  ])
  expect(sale?.parts).toMatchObject([
    { rule: 'before-2009', units: 10, cost: 100, purchaseFees: 0, saleFees: 2.5, gain: 397.5 },
    { rule: 'first-in-first-out', units: 10, cost: 200, purchaseFees: 5, saleFees: 2.5, gain: 292.5 },
  ])
})

test('each securities account has its own order (BMF letter of 19 May 2022, number 97)', () => {
  const account = (transactions: ReturnType<typeof bought>[]) =>
    measure({
      today: '2024-01-02',
      transactions: transactions.map((trade) => ({ ...trade, currency: 'EUR' })),
      assets: [market({ '2024-01-02': 1 })],
    })
  const parts = [
    account([bought('2010-01-04', 10, 100)]),
    account([bought('2015-01-05', 10, 500), sold('2023-01-09', 10, 600)]),
  ]
  const both = combineMeasurements(parts, { baseCurrency: 'EUR', today: '2024-01-02' })
  expect(reportSales(both, { country: 'DE', from: '2023-01-01', to: '2023-12-31' })).toMatchObject([
    { cost: 500, gain: 100 },
  ])
})
