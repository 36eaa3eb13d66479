import type { Benchmark } from '../provider.ts'
import type { Instrument } from './instrument.ts'

const INDEX_SYMBOLS = ['LLWRLD', 'LLUSX', 'LLLSE', 'LLXETRA', 'LLTSE']
const FUND_THEMES = ['World Equity', 'US 500', 'Europe 300', 'Emerging Markets', 'Government Bonds', 'Gold']

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
  return [...indices, ...funds].map(({ security }) => ({ securityId: security.id, name: security.name }))
}

function firstQuarterOf(instrument: Instrument): number {
  return instrument.kind === 'currency' ? 0 : instrument.path.firstQuarter
}
