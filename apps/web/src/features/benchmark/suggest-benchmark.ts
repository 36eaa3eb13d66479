import type { PresetBenchmark } from '@plumbline/contract/assets/schemas'
import { EUROPEAN_MARKETS } from '@plumbline/contract/countries'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { codeOfCountry } from '../../formatting/name-category.ts'

type Held = Pick<Portfolio['lines'][number], 'country' | 'baseCurrencyCurrentValue'>

/** The share of the value that makes a portfolio one of a single market. */
const MAJORITY = 0.8

const UNITED_STATES = ['US']

/**
 * The preset that covers the market of the holdings: that of one market if at least four fifths of the value are from
 * there, else the world. Holdings without a country, as gold, belong to none.
 */
export function suggestBenchmark(
  lines: readonly Held[],
  presets: readonly PresetBenchmark[],
): PresetBenchmark | undefined {
  const valueIn = (countries: readonly string[] | undefined) =>
    lines.reduce(
      (sum, { country, baseCurrencyCurrentValue: value }) =>
        countries === undefined || countries.includes(codeOfCountry(country ?? '') ?? '')
          ? sum + Math.max(value ?? 0, 0)
          : sum,
      0,
    )
  const whole = valueIn(undefined)
  const isMost = (countries: readonly string[]) => whole > 0 && valueIn(countries) / whole >= MAJORITY
  const market = isMost(UNITED_STATES) ? 'united-states' : isMost(EUROPEAN_MARKETS) ? 'europe' : 'world'
  const covering = (wanted: PresetBenchmark['covers']) => presets.find(({ covers }) => covers === wanted)
  return covering(market) ?? covering('world') ?? presets[0]
}
