import { getPortfolio, lookThrough } from '@plumbline/contract/portfolios/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer } from '../testing/test-server.ts'

/** What the only fund of the example portfolio owns. */
const FundHoldings = {
  Holdings: [
    { Name: 'Acorn', Symbol: 'ACRN.US', Share: 0.05 },
    { Name: 'Oak Inc', Symbol: 'OAK.US', Share: 0.15 },
  ],
  Sectors: [{ Name: 'Technology', Share: 1 }],
  Countries: [],
}

test('funds are looked through as far as they are known, and every side adds up to the value', async () => {
  const files = createFilesProvider(MARKET_FOLDER)
  const server = await startTestServer({
    provider: () => ({ ...files, profile: async ({ id }) => (id === 'DUNE.US' ? { FundHoldings } : undefined) }),
  })
  try {
    const token = await server.signIn('ada@plumbline.example')
    const params = { id: await importExample(server, token, MARKET_FOLDER) }
    const { open, lines } = await server.call(getPortfolio, { token, params })
    const lineValue = (id: string) => lines.find(({ _id }) => _id === id)?.baseCurrencyCurrentValue ?? Number.NaN
    const { value, holdings, sectors, countries, funds } = await server.call(lookThrough, { token, params })
    const fund = lineValue('DUNE.US')

    expect(value).toBeCloseTo(open.currentValue ?? Number.NaN, 9)
    for (const { parts, notLookedThrough } of [holdings, sectors, countries])
      expect(parts.reduce((sum, part) => sum + part.value, notLookedThrough)).toBeCloseTo(value, 9)
    const part = (key: string) => holdings.parts.find((each) => each.key === key)
    expect(part('ACRN.US')?.value).toBeCloseTo(lineValue('ACRN.US') + 0.05 * fund, 9)
    expect(part('ACRN.US')?.throughFunds).toBeCloseTo(0.05 * fund, 9)
    expect(part('OAK')).toMatchObject({ name: 'Oak Inc' })
    expect(part('DUNE.US')).toBeUndefined()
    const usa = countries.parts.filter(({ key }) => key === 'USA' || key === 'United States')
    expect(usa).toMatchObject([{ key: 'United States' }])
    expect(holdings.notLookedThrough).toBeCloseTo(0.8 * fund, 9)
    expect([sectors.notLookedThrough, countries.notLookedThrough]).toEqual([0, fund])
    expect(funds).toMatchObject([{ _id: 'DUNE.US', holdings: 0.2, sectors: 1, countries: 0 }])
    expect(await server.refusal(lookThrough, { token, params: { id: 'none' } })).toMatchObject({ status: 404 })
  } finally {
    await server.close()
  }
})
