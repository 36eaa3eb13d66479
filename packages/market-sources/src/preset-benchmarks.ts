import type { Benchmark, CoveredMarket } from './provider.ts'

/** US ETFs that stand for a market: symbol, name of the preset, name of the fund, exchange. */
const FUNDS = [
  ['SPY', 'S&P 500', 'SPDR S&P 500 ETF', 'NYSE ARCA'],
  ['QQQ', 'Nasdaq 100', 'Invesco QQQ', 'NASDAQ'],
  ['DIA', 'Dow Jones', 'SPDR Dow Jones ETF', 'NYSE ARCA'],
  ['VT', 'World', 'Vanguard Total World Stock ETF', 'NYSE ARCA'],
  ['VGK', 'Europe', 'Vanguard FTSE Europe ETF', 'NYSE ARCA'],
  ['VWO', 'Emerging markets', 'Vanguard FTSE Emerging Markets ETF', 'NYSE ARCA'],
  ['BND', 'US bonds', 'Vanguard Total Bond Market ETF', 'NASDAQ'],
] as const

const COVERED: Partial<Record<string, CoveredMarket>> = { SPY: 'united-states', VT: 'world', VGK: 'europe' }

/** The preset benchmarks of a source that has US ETFs; `listingOf` gives its id and exchange of a fund. */
export function presetBenchmarks(
  listingOf: (symbol: string, exchange: string) => { id: string; symbol: string; exchange: string },
): Benchmark[] {
  return FUNDS.map(([fundSymbol, preset, fundName, fundExchange]) => {
    const { id, symbol, exchange } = listingOf(fundSymbol, fundExchange)
    const covers = COVERED[fundSymbol]
    return {
      ...(covers && { covers }),
      securityId: id,
      name: `${preset} (${fundName})`,
      security: {
        id,
        symbol,
        exchange,
        name: fundName,
        type: 'ETF',
        currency: 'USD',
        isin: undefined,
        sector: undefined,
        industry: undefined,
        country: 'United States',
        image: undefined,
        delistedOn: undefined,
      },
    }
  })
}
