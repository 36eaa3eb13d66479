import { fundHoldingsOf } from '../normalize/fund-holdings.ts'
import type { FundPart, Profile } from '../profile.ts'

const FIGURE_SECTIONS = [
  'General',
  'Highlights',
  'Valuation',
  'SplitsDividends',
  'AnalystRatings',
  'ETF_Data',
  'Statistics',
  'SharesStats',
  'Technicals',
  'ESGScores',
] as const

const STATEMENTS = ['Balance_Sheet', 'Cash_Flow', 'Income_Statement'] as const

type Fields = Record<string, unknown>

/**
 * Reads profiles/{symbol}.{exchange}.json, with the sections of {@link Profile}. Fields of the wrong type are left out;
 * undefined when the text is not a JSON object. Statements and lists may be arrays, or objects keyed by date or number.
 */
export function readProfile(text: string): Profile | undefined {
  const source = parseObject(text)
  if (source === undefined) return undefined
  const profile: Fields = {}
  for (const section of FIGURE_SECTIONS) {
    const figures = scalarsOf(source[section])
    if (figures !== undefined) profile[section] = figures
  }
  const history = entriesOf(asFields(source.Earnings)?.History, 'date')
  if (history.length > 0) profile.Earnings = { History: newestFirst(history) }
  const financials = asFields(source.Financials)
  if (financials !== undefined) {
    profile.Financials = Object.fromEntries(STATEMENTS.map((name) => [name, readStatements(financials[name])]))
  }
  const holders = asFields(source.Holders)
  if (holders !== undefined) {
    profile.Holders = {
      Institutions: entriesOf(holders.Institutions, 'name'),
      Funds: entriesOf(holders.Funds, 'name'),
    }
  }
  const fund = asFields(source.FundHoldings)
  if (fund !== undefined) {
    const listed = (list: unknown) =>
      entriesOf(list, 'Name').filter(({ Share }) => typeof Share === 'number') as FundPart[]
    const holdings = fundHoldingsOf({
      holdings: listed(fund.Holdings),
      sectors: listed(fund.Sectors),
      countries: listed(fund.Countries),
      stocks: undefined,
    })
    if (holdings !== undefined) profile.FundHoldings = holdings
  }
  const insiders = entriesOf(source.InsiderTransactions, 'ownerName').filter((entry) => 'date' in entry)
  if (insiders.length > 0) profile.InsiderTransactions = newestFirst(insiders)
  return profile as Profile
}

function readStatements(source: unknown): Fields {
  const fields = asFields(source) ?? {}
  return {
    currency_symbol: typeof fields.currency_symbol === 'string' ? fields.currency_symbol : '',
    yearly: newestFirst(entriesOf(fields.yearly, 'date')),
    quarterly: newestFirst(entriesOf(fields.quarterly, 'date')),
  }
}

function parseObject(text: string): Fields | undefined {
  try {
    return asFields(JSON.parse(text))
  } catch {
    return undefined
  }
}

function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

function scalarsOf(value: unknown): Fields | undefined {
  const fields = asFields(value)
  if (fields === undefined) return undefined
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, cell]) => typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean',
    ),
  )
}

/** The entries of an array or keyed object that have a text in `requiredKey`. */
function entriesOf(value: unknown, requiredKey: string): Fields[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value)
    .map(scalarsOf)
    .filter((entry) => entry !== undefined && typeof entry[requiredKey] === 'string') as Fields[]
}

function newestFirst(entries: Fields[]): Fields[] {
  return entries.toSorted((left, right) => String(right.date).localeCompare(String(left.date)))
}
