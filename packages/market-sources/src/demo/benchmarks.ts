import type { Benchmark, CoveredMarket } from '../provider.ts'
import type { Instrument } from './instrument.ts'

const INDEX_SYMBOLS = ['LLWRLD', 'LLUSX', 'LLLSE', 'LLXETRA', 'LLTSE']
const COVERED_BY_INDEX: Partial<Record<string, CoveredMarket>> = {
  'LLWRLD.INDX': 'world',
  'LLUSX.INDX': 'united-states',
}
const EUROPE_THEME = 'Europe 300'
const FUND_THEMES = ['World Equity', 'US 500', EUROPE_THEME, 'Emerging Markets', 'Government Bonds', 'Gold']

/** Five indices, and for every theme the ETF with the longest history. */
export function listBenchmarks(instruments: readonly Instrument[]): Benchmark[] {
  const indices = INDEX_SYMBOLS.flatMap((symbol) =>
    instruments.filter(({ security }) => security.id === `${symbol}.INDX`),
  )
  const funds = FUND_THEMES.flatMap((theme) =>
    instruments
      .filter((instrument) => instrument.kind === 'fund' && instrument.security.type === 'ETF')
      .filter(({ security }) => security.name.includes(` ${theme} ETF`))
      .sort((left, right) => firstQuarterOf(left) - firstQuarterOf(right))
      .slice(0, 1),
  )
  return [...indices, ...funds].map(({ security: { id, name } }) => {
    const covers = name.includes(` ${EUROPE_THEME} ETF`) ? 'europe' : COVERED_BY_INDEX[id]
    return { securityId: id, name, ...(covers && { covers }) }
  })
}

function firstQuarterOf(instrument: Instrument): number {
  return instrument.kind === 'currency' ? 0 : instrument.path.firstQuarter
}
