import { fundHoldingsOf } from '../normalize/fund-holdings.ts'
import {
  entriesOf,
  type JsonRecord,
  known,
  nonZeroOf,
  numberOf,
  positiveOf,
  recordOf,
  textOf,
  webAddressOf,
} from '../normalize/json-values.ts'
import { inUnitOf, type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import { isAsReported } from '../normalize/reporting-currency.ts'
import { countryOf } from '../normalize/securities.ts'
import type { Profile } from '../profile.ts'
import { earningsOf } from './earnings.ts'
import { epochDateOf } from './epoch-date.ts'
import { holdersOf, insidersOf } from './holders.ts'

/** The modules of `/v10/finance/quoteSummary` that a profile needs. */
export const PROFILE_MODULES = [
  'assetProfile',
  'summaryProfile',
  'price',
  'quoteType',
  'summaryDetail',
  'defaultKeyStatistics',
  'financialData',
  'calendarEvents',
  'recommendationTrend',
  'earningsHistory',
  'earningsTrend',
  'institutionOwnership',
  'fundOwnership',
  'insiderTransactions',
  'topHoldings',
  'fundProfile',
].join(',')

/** Prices in the response are in the unit of the listing, statements in the reporting currency. */
interface Scale {
  unit: QuoteUnit
  /** In the major unit. */
  price: number | undefined
  isReportedInListed: boolean
}

/** The profile of one security; undefined when the source has none. Statements come from another endpoint. */
export function normalizeProfile(response: unknown): Profile | undefined {
  const result = recordOf(entriesOf(recordOf(recordOf(response).quoteSummary).result)[0])
  if (Object.keys(result).length === 0) return undefined
  const module = (name: string) => recordOf(result[name])
  const price = module('price')
  const unit = quoteUnitOf(price.currency) ??
    quoteUnitOf(module('summaryDetail').currency) ?? { currency: '', divisor: 1 }
  const reporting = quoteUnitOf(module('financialData').financialCurrency)
  const last = positiveOf(price.regularMarketPrice) ?? positiveOf(module('financialData').currentPrice)
  const scale: Scale = {
    unit,
    price: last === undefined ? undefined : last / unit.divisor,
    isReportedInListed: reporting === undefined || unit.currency === '' || reporting.currency === unit.currency,
  }
  const insiders = insidersOf(module('insiderTransactions'))
  const holders = {
    Institutions: holdersOf(module('institutionOwnership')),
    Funds: holdersOf(module('fundOwnership')),
  }
  const history = earningsOf(module)
  const isCrypto = (price.quoteType ?? module('quoteType').quoteType) === 'CRYPTOCURRENCY'
  return (
    known<Profile>({
      General: generalOf(module),
      Highlights: highlightsOf(module, scale),
      Valuation: known({
        ForwardPE: ratioToPrice(
          nonZeroOf(module('summaryDetail').forwardPE) ?? nonZeroOf(module('defaultKeyStatistics').forwardPE),
          epsOf(module, 'forwardEps') ?? epsOf(module, 'trailingEps'),
          scale,
        ),
        TrailingPE: trailingPe(module, scale),
      }),
      SplitsDividends: known({
        PayoutRatio: numberOf(module('summaryDetail').payoutRatio),
        ExDividendDate: epochDateOf(module('calendarEvents').exDividendDate ?? module('summaryDetail').exDividendDate),
      }),
      AnalystRatings: ratingsOf(module, scale),
      ETF_Data: fundOf(module),
      FundHoldings: fundHoldings(module),
      Statistics: isCrypto
        ? known({
            TotalSupply: positiveOf(module('summaryDetail').circulatingSupply) ?? positiveOf(price.circulatingSupply),
            MaxSupply: positiveOf(module('summaryDetail').maxSupply),
            MarketCapitalization: positiveOf(price.marketCap) ?? positiveOf(module('summaryDetail').marketCap),
          })
        : undefined,
      SharesStats: known({
        SharesOutstanding: positiveOf(module('defaultKeyStatistics').sharesOutstanding),
        PercentInsiders: numberOf(module('defaultKeyStatistics').heldPercentInsiders),
        PercentInstitutions: numberOf(module('defaultKeyStatistics').heldPercentInstitutions),
        ShortRatio: nonZeroOf(module('defaultKeyStatistics').shortRatio),
        ShortPercent: nonZeroOf(module('defaultKeyStatistics').shortPercentOfFloat),
      }),
      Technicals: known({
        Beta:
          nonZeroOf(module('summaryDetail').beta) ??
          nonZeroOf(module('defaultKeyStatistics').beta) ??
          nonZeroOf(module('defaultKeyStatistics').beta3Year),
      }),
      Earnings: history.length === 0 ? undefined : { History: history },
      Holders: holders.Institutions.length + holders.Funds.length === 0 ? undefined : holders,
      InsiderTransactions: insiders.length === 0 ? undefined : insiders,
    }) ?? {}
  )
}

type ModuleOf = (name: string) => JsonRecord

function generalOf(module: ModuleOf): Profile['General'] {
  const profile = { ...module('summaryProfile'), ...module('assetProfile') }
  return known({
    Description: textOf(profile.longBusinessSummary) ?? textOf(profile.description),
    Sector: textOf(profile.sector),
    Industry: textOf(profile.industry),
    CountryName: countryOf(textOf(profile.country)),
    FullTimeEmployees: positiveOf(profile.fullTimeEmployees),
    WebURL: webAddressOf(profile.website),
    FiscalYearEnd: monthNameOf(epochDateOf(module('defaultKeyStatistics').lastFiscalYearEnd)),
  })
}

function highlightsOf(module: ModuleOf, scale: Scale): Profile['Highlights'] {
  const financial = module('financialData')
  const detail = module('summaryDetail')
  const statistics = module('defaultKeyStatistics')
  const { price } = scale
  const reporting = scale.isReportedInListed ? undefined : quoteUnitOf(financial.financialCurrency)?.currency
  const eps = epsOf(module, 'trailingEps')
  const margin = nonZeroOf(financial.profitMargins) ?? nonZeroOf(statistics.profitMargins)
  const isEpsReported = isAsReported(eps, margin, nonZeroOf(financial.revenuePerShare))
  const share = dividendShareOf(detail, scale)
  const givenYield = numberOf(detail.dividendYield)
  const isFund = numberOf(detail.yield) !== undefined
  return known({
    MarketCapitalization: positiveOf(module('price').marketCap) ?? positiveOf(detail.marketCap),
    PERatio: trailingPe(module, scale),
    PEGRatio: nonZeroOf(statistics.pegRatio),
    ProfitMargin: margin,
    OperatingMarginTTM: nonZeroOf(financial.operatingMargins),
    EarningsShare: eps,
    DilutedEpsTTM: eps,
    EarningsCurrency: isEpsReported ? reporting : undefined,
    ReportingCurrency: reporting,
    DividendYield: isFund
      ? numberOf(detail.yield)
      : (givenYield ?? (isPricedAsPaid(scale) ? numberOf(detail.trailingAnnualDividendYield) : yieldOf(share, price))),
    DividendShare: share,
    BookValue: nonZeroOf(statistics.bookValue),
    EBITDA: nonZeroOf(financial.ebitda),
    RevenueTTM: nonZeroOf(financial.totalRevenue),
    RevenuePerShareTTM: nonZeroOf(financial.revenuePerShare),
    GrossProfitTTM: nonZeroOf(financial.grossProfits),
    ReturnOnEquityTTM: nonZeroOf(financial.returnOnEquity),
    ReturnOnAssetsTTM: nonZeroOf(financial.returnOnAssets),
    QuarterlyRevenueGrowthYOY: nonZeroOf(financial.revenueGrowth),
    QuarterlyEarningsGrowthYOY: nonZeroOf(statistics.earningsQuarterlyGrowth) ?? nonZeroOf(financial.earningsGrowth),
    WallStreetTargetPrice: targetPriceOf(module, scale),
  })
}

/**
 * The dividends of a year per share, in the major unit of the listing. The trailing rate is what the company declared: in
 * its reporting currency, per share at home and not per receipt (ADR). Where that is not the listing's currency, the
 * forward rate counts, or the price times the forward yield; without them it is unknown, unless there was none.
 */
function dividendShareOf(detail: JsonRecord, { unit, price, isReportedInListed }: Scale): number | undefined {
  const trailing = numberOf(detail.trailingAnnualDividendRate)
  const forward = numberOf(detail.dividendRate)
  const givenYield = numberOf(detail.dividendYield)
  const ofYield = price === undefined || givenYield === undefined ? undefined : givenYield * price
  const rate = isReportedInListed ? (trailing ?? forward) : (forward ?? ofYield ?? (trailing === 0 ? 0 : undefined))
  return unit.divisor === 100 && price !== undefined ? inUnitOf(rate, ofYield) : rate
}

/** Whether dividends as declared and prices are in one unit, so that the source's own trailing yield is right. */
function isPricedAsPaid({ unit, isReportedInListed }: Scale): boolean {
  return unit.divisor === 1 && isReportedInListed
}

/** Earnings per share are in the major unit even where the price is in pence. */
function epsOf(module: ModuleOf, name: 'trailingEps' | 'forwardEps'): number | undefined {
  return nonZeroOf(module('defaultKeyStatistics')[name])
}

function trailingPe(module: ModuleOf, scale: Scale): number | undefined {
  return ratioToPrice(nonZeroOf(module('summaryDetail').trailingPE), epsOf(module, 'trailingEps'), scale)
}

/**
 * The source divides pence by pounds, so such a ratio is a hundred times too large. Undefined where nothing tells
 * whether it is.
 */
function ratioToPrice(ratio: number | undefined, eps: number | undefined, { unit, price }: Scale): number | undefined {
  if (unit.divisor === 1) return ratio
  return price === undefined || eps === undefined ? undefined : inUnitOf(ratio, price / eps)
}

/** Price targets have the unit of the price. */
function targetPriceOf(module: ModuleOf, { unit, price }: Scale): number | undefined {
  const { targetMeanPrice, numberOfAnalystOpinions } = module('financialData')
  if (numberOf(numberOfAnalystOpinions) === 0) return undefined
  const target = positiveOf(targetMeanPrice)
  return unit.divisor === 1 ? target : inUnitOf(target, price)
}

/** The source rates from 1 (strong buy) to 5; here 5 is a strong buy. */
function ratingsOf(module: ModuleOf, scale: Scale): Profile['AnalystRatings'] {
  const mean = positiveOf(module('financialData').recommendationMean)
  const trend = entriesOf(module('recommendationTrend').trend).map(recordOf)
  const now = trend.find(({ period }) => period === '0m') ?? {}
  return known({
    Rating: mean === undefined || mean > 5 ? undefined : 6 - mean,
    TargetPrice: targetPriceOf(module, scale),
    StrongBuy: numberOf(now.strongBuy),
    Buy: numberOf(now.buy),
    Hold: numberOf(now.hold),
    Sell: numberOf(now.sell),
    StrongSell: numberOf(now.strongSell),
  })
}

/** The source lists the ten largest holdings, sectors of the stocks, and no countries. */
function fundHoldings(module: ModuleOf): Profile['FundHoldings'] {
  const { holdings, sectorWeightings, stockPosition } = module('topHoldings')
  return fundHoldingsOf({
    holdings: entriesOf(holdings).flatMap((entry) => {
      const { symbol, holdingName, holdingPercent } = recordOf(entry)
      const ticker = textOf(symbol)
      const share = positiveOf(holdingPercent)
      const name = textOf(holdingName) ?? ticker
      return name === undefined || share === undefined
        ? []
        : [{ Name: name, Share: share, ...(ticker && { Symbol: ticker }) }]
    }),
    sectors: entriesOf(sectorWeightings).flatMap((entry) =>
      Object.entries(recordOf(entry)).flatMap(([Name, weight]) => {
        const Share = positiveOf(weight)
        return Share === undefined ? [] : [{ Name, Share }]
      }),
    ),
    countries: [],
    stocks: numberOf(stockPosition),
  })
}

/** The source lists only the ten largest holdings, and not how many there are. */
function fundOf(module: ModuleOf): Profile['ETF_Data'] {
  const fees = recordOf(module('fundProfile').feesExpensesInvestment)
  const isFund = Object.keys(module('fundProfile')).length + Object.keys(module('topHoldings')).length > 0
  if (!isFund) return undefined
  return known({
    Yield: numberOf(module('summaryDetail').yield) ?? numberOf(module('defaultKeyStatistics').yield),
    NetExpenseRatio: positiveOf(fees.annualReportExpenseRatio),
    TotalAssets:
      positiveOf(module('summaryDetail').totalAssets) ?? positiveOf(module('defaultKeyStatistics').totalAssets),
  })
}

function yieldOf(share: number | undefined, price: number | undefined): number | undefined {
  return share === undefined || price === undefined ? undefined : share / price
}

function monthNameOf(date: string | undefined): string | undefined {
  if (date === undefined) return undefined
  return new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(date))
}
