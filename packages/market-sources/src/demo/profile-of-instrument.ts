import { type DayNumber, formatIsoDate } from '@plumbline/engine/calendar'
import type { Facts } from '../facts.ts'
import type { Profile } from '../profile.ts'
import { type CompanyBooks, companyDividends } from './company-books.ts'
import { countAnalysts, lastReportedQuarter, measureCompany, round } from './company-figures.ts'
import { listEarnings } from './earnings.ts'
import { composeFund } from './fund-composition.ts'
import { type Company, type Instrument, lastTradingDay } from './instrument.ts'
import { keepBooks } from './keep-books.ts'
import type { Market } from './market.ts'
import { measureOther } from './other-figures.ts'
import { foundingYear, INSIDER_TRADING_DAYS, listHolders, listInsiderTransactions } from './people.ts'
import { framePath, lastCloses } from './price-path.ts'
import { listStatements } from './statements.ts'

const FISCAL_YEAR_ENDS = ['March', 'June', 'September', 'December']

/**
 * The profile of an instrument on a day, with the same figures as its facts. Funds own of `companies`. Overwrites
 * `books`.
 */
export function describeProfile(
  instrument: Instrument,
  market: Market,
  today: DayNumber,
  books: CompanyBooks,
  companies: readonly Company[],
): Profile {
  const last = lastTradingDay(instrument)
  const delisting =
    last !== undefined && last < today ? { IsDelisted: true, DelistedDate: formatIsoDate(last) } : { IsDelisted: false }
  const composition = instrument.kind === 'fund' ? composeFund(instrument, companies, today) : undefined
  const general = { Description: describeInWords(instrument, composition?.count), ...delisting }
  switch (instrument.kind) {
    case 'company':
      return describeCompanyProfile(instrument, market, Math.min(today, last ?? today), books, general)
    case 'fund': {
      const facts = measureOther(instrument, market, today)
      return {
        General: general,
        ETF_Data: known({
          Yield: facts.dividendYield,
          Holdings_Count: composition?.count ?? instrument.holdingsCount,
          NetExpenseRatio: instrument.expenseRatio,
          TotalAssets: facts.mktCap,
        }),
        ...(composition?.parts && { FundHoldings: composition.parts }),
        Highlights: known({ MarketCapitalization: facts.mktCap, DividendYield: facts.dividendYield }),
        Technicals: known({ Beta: facts.beta }),
      }
    }
    case 'fixedIncome': {
      const facts = measureOther(instrument, market, today)
      return {
        General: general,
        Highlights: known({
          MarketCapitalization: facts.mktCap,
          DividendShare: round(instrument.paymentPerYear, 4),
          DividendYield: facts.dividendYield,
        }),
      }
    }
    case 'coin':
      return {
        General: general,
        Statistics: known({
          TotalSupply: instrument.supply,
          MaxSupply: instrument.maxSupply,
          MarketCapitalization: measureOther(instrument, market, today).mktCap,
        }),
      }
    default:
      return { General: general }
  }
}

function describeCompanyProfile(
  company: Company,
  market: Market,
  today: DayNumber,
  books: CompanyBooks,
  general: NonNullable<Profile['General']>,
): Profile {
  const frame = framePath(company.path, market)
  keepBooks(company.finances, frame, market, books)
  const facts = measureCompany(company, frame, books, market, today)
  const last = lastReportedQuarter(company, frame, books, today)
  const closes = lastCloses(frame, today, INSIDER_TRADING_DAYS)
  const closeOn = new Map(closes.map(({ day, close }) => [day, close]))
  const shares = facts.sharesOutstanding ?? 0
  const exDividendDay = companyDividends(frame, books, today).at(-1)?.day
  return {
    General: {
      ...general,
      ...known({ FullTimeEmployees: facts.employees }),
      WebURL: `https://${company.security.symbol.toLowerCase()}.example`,
      FiscalYearEnd: FISCAL_YEAR_ENDS[company.finances.fiscalYearEndQuarter - 1] as string,
    },
    ...sectionsOfFacts(facts),
    SplitsDividends: known({
      PayoutRatio: facts.payoutRatio,
      ExDividendDate: exDividendDay === undefined ? undefined : formatIsoDate(exDividendDay),
    }),
    ...(facts.analystsFollowing !== undefined && {
      AnalystRatings: describeAnalysts(company, facts, closes.at(-1)?.day ?? today),
    }),
    ...(last >= 0 && {
      Earnings: { History: listEarnings(company, frame, books, last, today) },
      Financials: listStatements(company, frame, books, last),
    }),
    Holders: listHolders(company, today, shares, facts.percentInstitutions ?? 0),
    InsiderTransactions: listInsiderTransactions(company, today, shares, (day) => closeOn.get(day)),
  }
}

function sectionsOfFacts(facts: Facts): Profile {
  const eps = facts.eps
  return {
    Highlights: known({
      MarketCapitalization: facts.mktCap,
      PERatio: facts.pe,
      PEGRatio: facts.peg,
      ProfitMargin: facts.profitMargin,
      OperatingMarginTTM: facts.operatingMargin,
      EarningsShare: eps,
      DilutedEpsTTM: facts.dilutedEps,
      DividendYield: facts.dividendYield,
      DividendShare:
        facts.payoutRatio !== undefined && eps !== undefined ? round(facts.payoutRatio * eps, 4) : undefined,
      BookValue: facts.bookValue,
      EBITDA: facts.ebitda,
      RevenueTTM: facts.revenue,
      RevenuePerShareTTM: facts.revenuePerShare,
      GrossProfitTTM: facts.grossProfit,
      ReturnOnEquityTTM: facts.roe,
      ReturnOnAssetsTTM: facts.roa,
      QuarterlyRevenueGrowthYOY: facts.quarterlyRevenueGrowthYOY,
      QuarterlyEarningsGrowthYOY: facts.quarterlyEarningsGrowthYOY,
      WallStreetTargetPrice: facts.targetPrice,
    }),
    Valuation: known({
      TrailingPE: facts.pe,
      ForwardPE:
        facts.pe === undefined || facts.peg === undefined ? undefined : facts.pe / (1 + facts.pe / facts.peg / 100),
    }),
    SharesStats: known({
      SharesOutstanding: facts.sharesOutstanding,
      PercentInsiders: facts.percentInsiders,
      PercentInstitutions: facts.percentInstitutions,
      ShortRatio: facts.shortRatio,
      ShortPercent: facts.shortPercent,
    }),
    Technicals: known({ Beta: facts.beta }),
    ESGScores: known({ TotalEsg: facts.esgScore }),
  }
}

function describeAnalysts(company: Company, facts: Facts, day: DayNumber): NonNullable<Profile['AnalystRatings']> {
  const [StrongBuy, Buy, Hold, Sell, StrongSell] = countAnalysts(company, facts.mktCapUSD ?? 0, day)
  return {
    ...known({ Rating: facts.analystRatings, TargetPrice: facts.analystTargetPrice }),
    StrongBuy,
    Buy,
    Hold,
    Sell,
    StrongSell,
  }
}

function describeInWords(instrument: Instrument, holdings?: number): string {
  const { name } = instrument.security
  switch (instrument.kind) {
    case 'company': {
      const { country, industry } = instrument.security
      return `${name} operates in the ${industry} industry, and its main business is ${instrument.product}. The company was founded in ${foundingYear(instrument)} and is based in ${country}. It is part of a simulated market: company, figures and prices are invented.`
    }
    case 'fund':
      return `${name} invests in ${instrument.theme.aim}. It holds ${holdings ?? instrument.holdingsCount} positions, costs ${round(instrument.expenseRatio * 100, 2)}% a year and is managed by ${instrument.provider}. It is part of a simulated market: the fund and its prices are invented.`
    case 'fixedIncome':
      return `${name} was issued by ${instrument.issuer} and pays ${round(instrument.paymentPerYear, 4)} a year. It is part of a simulated market: issuer and prices are invented.`
    case 'coin':
      return `${name} is a cryptocurrency with ${instrument.maxSupply === undefined ? 'no limit to its supply' : 'a limited supply'}. It is part of a simulated market: the coin and its prices are invented.`
    case 'currency':
      return `${name}. The rates are simulated.`
    case 'index':
      return `${name} measures prices without dividends on a simulated market.`
  }
}

/** A copy without undefined fields. */
function known<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}
