import { SIMULATED_EXCHANGES, type SimulatedExchange } from './exchanges.ts'
import { dollarValue } from './fund-composition.ts'
import type { Company, Fund, FundTheme } from './instrument.ts'
import { inventIsin } from './isin.ts'
import type { Market } from './market.ts'
import { logoPath } from './picture-paths.ts'
import type { Loading } from './price-path.ts'
import { Draws, streamKey } from './random.ts'
import { SECTORS } from './sectors.ts'

interface Theme extends FundTheme {
  name: string
  letters: string
  loadings: (market: Market) => Loading[]
  beta: number | undefined
  yield: readonly [low: number, high: number]
  holdings: readonly [low: number, high: number]
}

const PROVIDERS = [
  { name: 'Northlark', letter: 'N' },
  { name: 'Stellmark', letter: 'S' },
  { name: 'Corvane', letter: 'C' },
  { name: 'Haldenbridge', letter: 'H' },
  { name: 'Ostermere', letter: 'O' },
  { name: 'Velbrook', letter: 'V' },
]

const LISTING_CODES = ['US', 'LSE', 'XETRA', 'PA', 'AS', 'SW', 'TO', 'MI']
const FUND_LISTINGS = [
  { code: 'EUFUND', country: 'Luxembourg', countryCode: 'LU', currency: 'EUR' },
  { code: 'USFUND', country: 'United States', countryCode: 'US', currency: 'USD' },
]

const countryFactor = (code: string) => SIMULATED_EXCHANGES.findIndex((exchange) => exchange.code === code)

const EMERGING: readonly string[] = ['NSE', 'SA', 'HK', 'JSE', 'WAR']
const EUROPEAN: readonly string[] = ['LSE', 'XETRA', 'PA', 'AS', 'BR', 'MI', 'MC', 'SW', 'ST', 'CO', 'OL', 'WAR']
const MAX_SMALL_VALUE = 1.2e9
const HIGH_PAYOUT = 0.4
const CALM_BETA = 0.85

const listedIn =
  (...codes: string[]) =>
  ({ exchange }: Company) =>
    codes.includes(exchange.code) ? 1 : 0
const isDeveloped = ({ exchange }: Company) => !EMERGING.includes(exchange.code)

const equity = (
  name: string,
  letters: string,
  aim: string,
  beta: number,
  weightOf: (company: Company) => number,
  places: [code: string, weight: number][] = [],
): Theme => ({
  name,
  letters,
  aim,
  weightOf,
  beta,
  loadings: (market) => [
    { factor: market.world, weight: beta },
    ...places.map(([code, weight]) => ({ factor: market.countries[countryFactor(code)] as Loading['factor'], weight })),
  ],
  yield: [0.012, 0.024],
  holdings: [60, 1900],
})

const bond = (name: string, letters: string, aim: string, weight: number, low: number, high: number): Theme => ({
  name,
  letters,
  aim,
  weightOf: undefined,
  beta: undefined,
  loadings: (market) => [{ factor: market.bonds, weight }],
  yield: [low, high],
  holdings: [80, 2400],
})

const THEMES: readonly Theme[] = [
  equity('World Equity', 'WLD', 'shares of large and mid-sized companies in developed markets', 1, (company) =>
    isDeveloped(company) ? 1 : 0,
  ),
  equity('US 500', 'USF', 'the 500 largest companies in the United States', 1, listedIn('US'), [['US', 0.8]]),
  equity('Europe 300', 'EUR', 'the 300 largest companies in Europe', 1.02, listedIn(...EUROPEAN), [
    ['XETRA', 0.3],
    ['PA', 0.3],
    ['LSE', 0.25],
  ]),
  equity('Emerging Markets', 'EMK', 'companies of emerging markets', 1.12, listedIn(...EMERGING), [
    ['NSE', 0.35],
    ['SA', 0.25],
    ['HK', 0.35],
  ]),
  equity('Japan', 'JPN', 'companies listed in Tokyo', 0.95, listedIn('TSE'), [['TSE', 0.9]]),
  equity('UK Large Companies', 'UKL', 'the 100 largest companies in London', 0.92, listedIn('LSE'), [['LSE', 0.9]]),
  equity('Switzerland', 'SWI', 'companies listed in Zurich', 0.85, listedIn('SW'), [['SW', 0.9]]),
  equity('World Small Companies', 'SML', 'small companies in developed markets', 1.15, (company) =>
    isDeveloped(company) && dollarValue(company) < MAX_SMALL_VALUE ? 1 : 0,
  ),
  equity('High Dividend', 'DIV', 'companies that have paid high dividends for years', 0.85, ({ finances }) =>
    finances.payout >= HIGH_PAYOUT ? finances.payout : 0,
  ),
  equity('Minimum Volatility', 'MVL', 'companies whose prices move least', 0.68, ({ beta }) =>
    beta < CALM_BETA ? 1 : 0,
  ),
  ...SECTORS.map(
    (sector, index): Theme => ({
      name: sector.name,
      letters: `X${sector.name
        .replace(/[^A-Z]/g, '')
        .padEnd(2, sector.name.slice(1, 2).toUpperCase())
        .slice(0, 2)}`,
      aim: `companies in the ${sector.name} sector worldwide`,
      weightOf: (company) => (company.sector === sector ? 1 : 0),
      beta: (sector.beta[0] + sector.beta[1]) / 2,
      loadings: (market) => [
        { factor: market.world, weight: (sector.beta[0] + sector.beta[1]) / 2 },
        { factor: market.sectors[index] as Loading['factor'], weight: 0.95 },
      ],
      yield: [0.005, 0.03],
      holdings: [40, 320],
    }),
  ),
  bond('Government Bonds', 'GOV', 'bonds of governments with good credit', 1, 0.012, 0.03),
  bond('Short Government Bonds', 'GVS', 'government bonds that mature within three years', 0.3, 0.01, 0.025),
  bond('Corporate Bonds', 'CRP', 'bonds of companies with good credit', 0.9, 0.02, 0.038),
  bond('High Yield Bonds', 'HYB', 'bonds of companies with weaker credit', 0.7, 0.04, 0.06),
  {
    name: 'Gold',
    letters: 'GLD',
    aim: 'gold in a vault',
    weightOf: undefined,
    beta: undefined,
    loadings: (market) => [{ factor: market.gold, weight: 1 }],
    yield: [0, 0],
    holdings: [1, 1],
  },
]

const ETFS = 125
const MUTUAL_FUNDS = 50

/**
 * Funds for every theme, rotating through providers and exchanges. Adds the new symbols to `symbols`, the symbols in
 * use.
 */
export function describeFunds(firstNumber: number, symbols: Set<string>): Fund[] {
  const funds: Fund[] = []
  for (let index = 0; index < ETFS + MUTUAL_FUNDS; index += 1) {
    const theme = THEMES[index % THEMES.length] as Theme
    const round = Math.floor(index / THEMES.length)
    const provider = PROVIDERS[(index + round) % PROVIDERS.length] as (typeof PROVIDERS)[number]
    funds.push(describeFund(firstNumber + index, index, theme, provider, symbols))
  }
  return funds
}

function describeFund(
  number: number,
  index: number,
  theme: Theme,
  provider: (typeof PROVIDERS)[number],
  symbols: Set<string>,
): Fund {
  const draws = new Draws(streamKey(200, number))
  const isEtf = index < ETFS
  const code = LISTING_CODES[(index * 5 + Math.floor(index / THEMES.length)) % LISTING_CODES.length] as string
  const exchange = SIMULATED_EXCHANGES.find((candidate) => candidate.code === code) as SimulatedExchange
  const place = isEtf ? exchange : (FUND_LISTINGS[index % FUND_LISTINGS.length] as (typeof FUND_LISTINGS)[number])
  const isDistributing = theme.yield[1] > 0 && (place.code === 'US' || draws.chance(0.55))
  const expenseRatio = Math.round(draws.between(isEtf ? 5 : 45, isEtf ? 45 : 160)) / 10_000
  const fundYield = draws.between(...theme.yield)
  const symbol = inventFundSymbol(provider.letter + theme.letters, isEtf ? 5 : 6, symbols)
  const startPrice = draws.between(18, 120) * (place.currency === 'GBP' ? 0.5 : 1)
  const share = isDistributing ? 'Dist' : 'Acc'
  return {
    kind: 'fund',
    number,
    key: streamKey(201, number),
    beta: theme.beta,
    expenseRatio,
    yield: isDistributing ? fundYield : 0,
    distributionsPerYear: isDistributing
      ? place.code === 'US' || place.code === 'USFUND'
        ? 4
        : draws.pick([1, 2])
      : 0,
    holdingsCount: draws.integer(...theme.holdings),
    units: Math.round((3e8 * Math.exp(1.4 * draws.normal())) / startPrice),
    provider: provider.name,
    theme,
    path: {
      key: streamKey(202, number),
      tradesEveryDay: false,
      firstQuarter: draws.chance(0.35) ? 0 : draws.integer(2, 80),
      ending: undefined,
      startLevel: Math.log(startPrice),
      yearlyDrift: (isDistributing ? 0 : fundYield) - expenseRatio,
      loadings: theme.loadings,
      dailyVolatility: theme.beta === undefined ? 0.0004 : 0.0011,
      quarterlyMemory: 0.9,
      priceStyle: isEtf ? exchange.priceStyle : 'cents',
      splitRange: isEtf ? { above: 420, below: 0.2 } : undefined,
    },
    security: {
      id: `${symbol}.${place.code}`,
      symbol,
      exchange: place.code,
      name: isEtf ? `${provider.name} ${theme.name} ETF ${share}` : `${provider.name} ${theme.name} Fund ${share}`,
      type: isEtf ? 'ETF' : 'FUND',
      currency: place.currency,
      isin: inventIsin(place.countryCode, number),
      sector: undefined,
      industry: undefined,
      country: place.country,
      image: logoPath(`${symbol}.${place.code}`),
    },
  }
}

function inventFundSymbol(letters: string, length: number, taken: Set<string>): string {
  for (const ending of 'EKMPRTWZABCDGHIJLNOQSUVXYF') {
    const symbol = letters.padEnd(length - 1, 'U') + ending
    if (taken.has(symbol)) continue
    taken.add(symbol)
    return symbol
  }
  throw new Error(`no symbol is left for ${letters}`)
}
