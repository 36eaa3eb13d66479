import { SIMULATED_EXCHANGES } from './exchanges.ts'
import type { Coin, Company, FixedIncome, IndexInstrument } from './instrument.ts'
import { inventIsin } from './isin.ts'
import type { Market } from './market.ts'
import { logoPath } from './picture-paths.ts'
import type { Loading } from './price-path.ts'
import { Draws, streamKey } from './random.ts'

const COIN_STARTS = [
  'Velt',
  'Orb',
  'Quil',
  'Zeph',
  'Lumr',
  'Krys',
  'Nimb',
  'Torv',
  'Pral',
  'Syrr',
  'Mavr',
  'Drax',
  'Fenn',
  'Ghal',
]
const COIN_ENDS = ['aria', 'onyx', 'ethium', 'ovia', 'andra', 'ilon', 'urite', 'exa', 'imar']
const INDEX_PROVIDER = 'Lodeline'

/** A crypto coin, quoted in US dollars on all seven days of the week. */
export function describeCoin(number: number, index: number): Coin {
  const draws = new Draws(streamKey(300, number))
  const start = COIN_STARTS[index % COIN_STARTS.length] as string
  const name = start + COIN_ENDS[(index * 4 + Math.floor(index / COIN_STARTS.length)) % COIN_ENDS.length]
  const symbol = `${start.slice(0, 3)}${name.slice(start.length, start.length + 2)}`.toUpperCase()
  const startPrice = Math.exp(draws.between(-3, 4.5))
  const hasLimit = draws.chance(0.5)
  const supply = Math.round((4e8 * Math.exp(1.6 * draws.normal())) / startPrice)
  const weight = draws.between(0.8, 1.2)
  const id = `${symbol}-USD.CC`
  return {
    kind: 'coin',
    number,
    key: streamKey(301, number),
    supply,
    maxSupply: hasLimit ? Math.round(supply * draws.between(1.05, 2)) : undefined,
    path: {
      key: streamKey(302, number),
      tradesEveryDay: true,
      firstQuarter: index < 3 ? 44 : draws.integer(48, 92),
      ending: undefined,
      startLevel: Math.log(startPrice),
      yearlyDrift: draws.between(-0.12, 0.1),
      loadings: (market: Market): Loading[] => [{ factor: market.coins, weight }],
      dailyVolatility: draws.between(0.018, 0.04),
      quarterlyMemory: 0.93,
      priceStyle: 'significant',
      splitRange: undefined,
    },
    security: {
      id,
      symbol: `${symbol}-USD`,
      exchange: 'CC',
      name,
      type: 'Currency',
      currency: 'USD',
      isin: undefined,
      sector: undefined,
      industry: undefined,
      country: undefined,
      image: logoPath(id),
    },
  }
}

/** The world index and one index per exchange. */
export function describeIndices(firstNumber: number): IndexInstrument[] {
  const world = describeIndex(firstNumber, 'LLWRLD', `${INDEX_PROVIDER} World`, 'USD', undefined, (market) => [
    { factor: market.world, weight: 1 },
  ])
  const national = SIMULATED_EXCHANGES.map((exchange, index) =>
    describeIndex(
      firstNumber + 1 + index,
      `LL${exchange.code.padEnd(3, 'X')}`,
      `${INDEX_PROVIDER} ${exchange.country} ${[500, 60, 100, 40, 40, 25, 20, 40, 35, 20, 30, 25, 25, 20, 225, 50, 30, 200, 40, 60, 50][index]}`,
      exchange.currency,
      exchange.country,
      (market) => [
        { factor: market.world, weight: 1 },
        { factor: market.countries[index] as Loading['factor'], weight: 0.9 },
      ],
    ),
  )
  return [world, ...national]
}

function describeIndex(
  number: number,
  symbol: string,
  name: string,
  currency: string,
  country: string | undefined,
  loadings: (market: Market) => Loading[],
): IndexInstrument {
  const draws = new Draws(streamKey(400, number))
  return {
    kind: 'index',
    number,
    key: streamKey(401, number),
    path: {
      key: streamKey(402, number),
      tradesEveryDay: false,
      firstQuarter: 0,
      ending: undefined,
      startLevel: Math.log(draws.pick([1000, 1500, 2500, 5000])),
      yearlyDrift: 0,
      loadings,
      dailyVolatility: 0.001,
      quarterlyMemory: 0.8,
      priceStyle: 'cents',
      splitRange: undefined,
    },
    security: {
      id: `${symbol}.INDX`,
      symbol,
      exchange: 'INDX',
      name,
      type: 'INDEX',
      currency,
      isin: undefined,
      sector: undefined,
      industry: undefined,
      country,
      image: logoPath(`${symbol}.INDX`),
    },
  }
}

const BOND_COUNT = 16
const PREFERRED_COUNT = 10

/** Bonds (per 100 of face value) and preferred shares of some of the companies. */
export function describeIncomeSecurities(firstNumber: number, companies: readonly Company[]): FixedIncome[] {
  const issuers = companies.filter(({ path, finances }) => path.ending === undefined && finances.payout > 0)
  const securities: FixedIncome[] = []
  for (let index = 0; index < BOND_COUNT + PREFERRED_COUNT; index += 1) {
    const issuer = issuers[index * 7]
    if (issuer) securities.push(describeIncomeSecurity(firstNumber + index, issuer, index < BOND_COUNT))
  }
  return securities
}

function describeIncomeSecurity(number: number, issuer: Company, isBond: boolean): FixedIncome {
  const draws = new Draws(streamKey(450, number))
  const face = isBond ? 100 : 25
  const coupon = draws.integer(8, 24) / 400
  const maturity = draws.integer(2031, 2048)
  const symbol = `${issuer.security.symbol}-${isBond ? `B${maturity % 100}` : 'PA'}`
  const { exchange } = issuer.security
  return {
    kind: 'fixedIncome',
    number,
    key: streamKey(451, number),
    paymentPerYear: face * coupon,
    paymentsPerYear: isBond ? 1 : 4,
    units: draws.integer(20, 200) * 50_000,
    issuer: issuer.security.name,
    path: {
      key: streamKey(452, number),
      tradesEveryDay: false,
      firstQuarter: Math.max(issuer.path.firstQuarter, draws.integer(40, 84)),
      ending: undefined,
      startLevel: Math.log(face),
      yearlyDrift: -0.01,
      loadings: (market: Market): Loading[] => [{ factor: market.bonds, weight: isBond ? 0.8 : 1.1 }],
      dailyVolatility: isBond ? 0.0012 : 0.003,
      quarterlyMemory: 0.85,
      priceStyle: 'cents',
      splitRange: undefined,
    },
    security: {
      id: `${symbol}.${exchange}`,
      symbol,
      exchange,
      name: `${issuer.security.name} ${isBond ? `${(coupon * 100).toFixed(2)}% ${maturity}` : 'Preferred Series A'}`,
      type: isBond ? 'BOND' : 'Preferred Stock',
      currency: issuer.security.currency,
      isin: inventIsin(issuer.exchange.countryCode, number),
      sector: issuer.security.sector,
      industry: issuer.security.industry,
      country: issuer.security.country,
      image: logoPath(`${symbol}.${exchange}`),
    },
  }
}
