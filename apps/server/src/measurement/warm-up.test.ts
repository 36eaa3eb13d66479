import { expect, test } from 'vitest'
import { madeUpMarkets, madeUpRates } from './made-up-portfolio.ts'
import { measureMadeUpPortfolio, warmUpMeasurement } from './warm-up.ts'

test('the made-up portfolio goes through what a first view computes: nothing is missing in it', async () => {
  const { portfolio, performance } = await measureMadeUpPortfolio([...madeUpMarkets()], madeUpRates())
  const { lines, notes, totalReturn, gain, unbookedSplits, lastDay, asOf } = portfolio
  for (const assetIds of Object.values(notes)) expect(assetIds).toEqual([])
  expect(lines).toHaveLength(30)
  expect(lines.map(({ status }) => status.missing)).toEqual(lines.map(() => null))
  expect(lines.map(({ currency }) => currency).filter((currency) => currency === 'USD')).toHaveLength(15)
  expect(unbookedSplits).toHaveLength(10)
  expect(lastDay?.date).toBe(asOf)
  for (const part of [gain.realized, gain.unrealized, gain.dividend, gain.currency, gain.fees]) expect(part).not.toBe(0)
  expect(totalReturn.twr).not.toBeNull()
  expect(performance.periods.every(({ twr }) => twr !== null)).toBe(true)
})

test('a stopping server does not wait for it', async () => {
  await expect(warmUpMeasurement(AbortSignal.abort())).resolves.toBeUndefined()
})
