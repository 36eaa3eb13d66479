import type { CompanyFinances } from './company-books.ts'
import { CURRENCIES } from './currencies.ts'
import { SIMULATED_EXCHANGES, type SimulatedExchange } from './exchanges.ts'
import type { Company } from './instrument.ts'
import { inventIsin } from './isin.ts'
import type { Market } from './market.ts'
import { logoPath } from './picture-paths.ts'
import type { Loading, PathModel } from './price-path.ts'
import { Draws, streamKey } from './random.ts'
import { SECTORS, type Sector } from './sectors.ts'
import { lastDayOfQuarter } from './trading-calendar.ts'

/** What a company is before it has a name and a symbol. */
interface CompanyOutline {
  number: number
  /** Listed in 2016 or later, so that describing very many companies takes less time. */
  isLatecomer: boolean
  exchange: SimulatedExchange
  exchangeIndex: number
  sector: Sector
  sectorIndex: number
  industry: string
  /** Seeds of the word after the name, and of the legal form. */
  word: string
  legalForm: string
  draws: Draws
}

/** Share of companies that were listed after the market's start, and of those that were delisted. */
const LATER_LISTED = 0.3
const DELISTED = 0.05
const exchangeWeights = SIMULATED_EXCHANGES.map((exchange) => exchange.weight)
const sectorWeights = SECTORS.map((sector) => sector.weight)

/** Draws the exchange and the business of the company with a number. */
export function outlineCompany(number: number, isLatecomer: boolean): CompanyOutline {
  const draws = new Draws(streamKey(100, number))
  const exchangeIndex = draws.weighted(exchangeWeights)
  const sectorIndex = draws.weighted(sectorWeights)
  const exchange = SIMULATED_EXCHANGES[exchangeIndex] as SimulatedExchange
  const sector = SECTORS[sectorIndex] as Sector
  return {
    number,
    isLatecomer,
    exchange,
    exchangeIndex,
    sector,
    sectorIndex,
    industry: draws.pick(sector.industries),
    word: draws.pick(sector.words),
    legalForm: draws.pick(exchange.legalForms),
    draws,
  }
}

/** The company of an outline, with a unique name and symbol. */
export function describeCompany(outline: CompanyOutline, name: string, symbol: string): Company {
  const { number, exchange, exchangeIndex, sector, sectorIndex, draws } = outline
  const beta = draws.between(...sector.beta)
  const startPrice = exchange.usualPrice * Math.exp(0.55 * draws.normal())
  const perEuro = CURRENCIES.find((currency) => currency.code === exchange.currency)?.perEuro ?? 1
  const perDollar = perEuro / (CURRENCIES[0]?.perEuro ?? 1)
  const startValue = Math.min(6e11, Math.max(4e7, 1.6e9 * Math.exp(1.75 * draws.normal()))) * perDollar
  const startShares = Math.max(100_000, Math.round(startValue / startPrice / 1000) * 1000)
  const finances = drawFinances(outline, startShares)
  const path = drawPath(outline, beta, startPrice)
  return {
    kind: 'company',
    number,
    key: path.key,
    exchange,
    sector,
    finances,
    beta,
    product: draws.pick(sector.products),
    path: {
      ...path,
      loadings: (market: Market): Loading[] => [
        { factor: market.world, weight: beta },
        { factor: market.sectors[sectorIndex] as Loading['factor'], weight: 0.9 },
        { factor: market.countries[exchangeIndex] as Loading['factor'], weight: 0.8 },
      ],
    },
    security: {
      id: `${symbol}.${exchange.code}`,
      symbol,
      exchange: exchange.code,
      name,
      type: 'Common Stock',
      currency: exchange.currency,
      isin: inventIsin(exchange.countryCode, number),
      sector: sector.name,
      industry: outline.industry,
      country: exchange.country,
      image: logoPath(`${symbol}.${exchange.code}`),
    },
  }
}

function drawFinances({ sector, exchange, draws }: CompanyOutline, startShares: number): CompanyFinances {
  const isLosing = draws.chance(sector.losing)
  const operatingMargin = isLosing ? -draws.between(0.05, 0.6) : draws.between(...sector.operatingMargin)
  const grossMargin = Math.max(draws.between(...sector.grossMargin), operatingMargin + sector.research + 0.05)
  const netMargin = operatingMargin * 0.92 * (1 - exchange.taxRate)
  return {
    startShares,
    yearlyShareGrowth: isLosing ? draws.between(0.01, 0.05) : draws.between(-0.02, 0.012),
    priceSales: isLosing ? draws.between(1.5, 9) : netMargin * draws.between(...sector.priceEarnings),
    grossMargin,
    operatingMargin,
    research: sector.research,
    investment: sector.investment * draws.between(0.7, 1.4),
    taxRate: exchange.taxRate,
    payout: !isLosing && draws.chance(sector.paying) ? draws.between(...sector.payout) : 0,
    dividendsPerYear: exchange.dividendsPerYear,
    leverage: sector.leverage * draws.between(0.4, 1.3),
    fiscalYearEndQuarter: draws.chance(0.82) ? exchange.fiscalYearEndQuarter : draws.integer(1, 4),
  }
}

function drawPath(outline: CompanyOutline, beta: number, startPrice: number): Omit<PathModel, 'loadings'> {
  const { number, exchange, sector, isLatecomer, draws } = outline
  const firstQuarter = isLatecomer || draws.chance(LATER_LISTED) ? draws.integer(isLatecomer ? 64 : 4, 92) : 0
  const lifetime = draws.integer(16, 100)
  const isDelisted = draws.chance(DELISTED)
  const kind = draws.chance(0.6) ? 'acquired' : 'failed'
  const endsInQuarter = firstQuarter + lifetime
  const splitTaste = exchange.priceStyle === 'whole' ? 8 : draws.between(5, 16)
  return {
    key: streamKey(101, number),
    tradesEveryDay: false,
    firstQuarter,
    ending: isDelisted && endsInQuarter < 103 ? { lastDay: lateTuesdayOf(endsInQuarter), kind } : undefined,
    startLevel: Math.log(startPrice),
    // The drift of the world factor suits a beta of 1. The rest is added here, so that calm sectors do not fall behind
    // forever.
    yearlyDrift: 0.05 * (1 - beta) + draws.between(-0.025, 0.025),
    dailyVolatility: draws.between(...sector.dailyVolatility),
    quarterlyMemory: 0.982,
    priceStyle: exchange.priceStyle,
    splitRange: { above: exchange.usualPrice * splitTaste, below: exchange.usualPrice / 25 },
  }
}

/** The second-to-last Tuesday: a trading day in every quarter. */
function lateTuesdayOf(quarter: number): number {
  const last = lastDayOfQuarter(quarter)
  return last - ((last + 2) % 7) - 7
}
