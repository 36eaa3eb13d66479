import {
  type ExpectedFigures,
  exampleMarketFolder,
  MARKET_FOLDER,
  readExpectedFigures,
} from '@plumbline/fixtures/market-folder'
import { expect, test } from 'vitest'
import type { Gain } from './line.ts'
import { measurePortfolio } from './measure-portfolio.ts'
import { measurePerformance } from './measure-return.ts'
import { readMarketFolder } from './testing/read-market-folder.ts'

const CENT = 0.005

test('the example ledger has the figures that were computed apart', () => {
  check(exampleMarketFolder())
})

test('of the invented securities, every figure is known', () => {
  const { percent, moneyIn, moneyOut, lines } = readExpectedFigures(MARKET_FOLDER)
  const known = [percent, moneyIn, moneyOut, ...Object.values(lines).flatMap((line) => [line.percent, line.gain])]
  expect(known).not.toContain(undefined)
})

function check(folder: string): void {
  const expected = readExpectedFigures(folder)
  const measured = measurePortfolio({
    ...readMarketFolder(folder),
    baseCurrency: expected.baseCurrency,
    today: expected.valuationDate,
  })
  const { totals, lines } = measured
  expect(totals.isPartial).toBe(false)
  near(totals.currentValue, expected.currentValue, CENT)
  near(totals.cost, expected.total, CENT)
  nearAll(specifiedGain(totals.gain), expected.gain)
  nearIfKnown(totals.percent, expected.percent, 1e-9)
  nearIfKnown(totals.moneyIn, expected.moneyIn, CENT)
  nearIfKnown(totals.moneyOut, expected.moneyOut, CENT)
  expect(new Set(lines.map(({ assetId }) => assetId))).toEqual(new Set(Object.keys(expected.lines)))
  for (const line of lines) {
    const row = expected.lines[line.assetId]
    near(line.units, row?.units, 1e-9)
    near(line.price, row?.price, 1e-9)
    near(line.baseCurrencyCurrentValue, row?.baseCurrencyCurrentValue, CENT)
    near(line.baseCurrencyCost, row?.baseCurrencyTotal, CENT)
    nearIfKnown(line.percent, row?.percent, 1e-9)
    if (row?.costPerShare === null) expect(line.costPerUnit).toBeNull()
    else near(line.costPerUnit, row?.costPerShare, 1e-9)
    nearAll(specifiedGain(line.gain), row?.gain)
  }
  checkReturns(measured, expected)
  checkFifo(folder, expected)
}

function checkFifo(folder: string, { baseCurrency, valuationDate, gain, fifo }: ExpectedFigures): void {
  const input = { ...readMarketFolder(folder), baseCurrency, today: valuationDate, costMethod: 'fifo' as const }
  const { lines, totals } = measurePortfolio(input)
  const currencyOf = (part: 'realized' | 'unrealized') =>
    lines.reduce((sum, { currencyEffect }) => sum + (currencyEffect[part] ?? Number.NaN), 0)
  near(totals.gain.realized + currencyOf('realized'), fifo.realizedWithCurrency, CENT)
  near(totals.gain.unrealized + currencyOf('unrealized'), fifo.unrealizedWithCurrency, CENT)
  near(totals.gain.total, gain.total, CENT)
}

function checkReturns(measured: ReturnType<typeof measurePortfolio>, expected: ExpectedFigures): void {
  const { months, fiscalYears, sinceStart } = measurePerformance(measured, 'twr')
  near(sinceStart?.value, expected.twr, 1e-9)
  near(measurePerformance(measured, 'irr').sinceStart?.annual, expected.irrAnnual, 1e-9)
  expect(months.map(({ startDate }) => startDate.slice(0, 7))).toEqual(Object.keys(expected.twrByMonth).sort())
  for (const { startDate, value } of months) near(value, expected.twrByMonth[startDate.slice(0, 7)], 1e-9)
  expect(fiscalYears.map(({ startDate }) => startDate.slice(0, 4))).toEqual(Object.keys(expected.twrByYear).sort())
  for (const { startDate, value } of fiscalYears) near(value, expected.twrByYear[startDate.slice(0, 4)], 1e-9)
}

/** The expected figures use the field names of the API. */
function specifiedGain({ currencyEffect, ...gain }: Gain) {
  return { ...gain, currency: currencyEffect }
}

function nearAll(actual: object, expected: object | undefined): void {
  const figures: [string, number][] = Object.entries(expected ?? {})
  for (const [name, value] of figures) near((actual as Record<string, number>)[name], value, CENT)
}

function near(actual: number | null | undefined, expected: number | undefined, tolerance: number): void {
  expect(Math.abs((actual ?? Number.NaN) - (expected ?? Number.NaN))).toBeLessThanOrEqual(tolerance)
}

/** The recorded figures have none of a line's gain and percent. */
function nearIfKnown(actual: number | null | undefined, expected: number | undefined, tolerance: number): void {
  if (expected !== undefined) near(actual, expected, tolerance)
}
