import { fundHoldingsOf } from '../normalize/fund-holdings.ts'
import { entriesOf, type JsonRecord, numberOf, positiveOf, recordOf, textOf } from '../normalize/json-values.ts'
import type { FundHolding, FundPart, Profile } from '../profile.ts'

/** What a fund owns, from `ETF_Data` or `MutualFund_Data`. Weights are percentages, some with a sign. */
export function normalizeFundHoldings(etf: unknown, mutualFund: unknown): Profile['FundHoldings'] {
  const data = recordOf(etf)
  const fund = recordOf(mutualFund)
  if (Object.keys(data).length > 0) return ofEtf(data)
  return Object.keys(fund).length > 0 ? ofMutualFund(fund) : undefined
}

function ofEtf(data: JsonRecord): Profile['FundHoldings'] {
  const all = entriesOf(data.Holdings)
  const listed = (all.length > 0 ? all : entriesOf(data.Top_10_Holdings)).map(recordOf)
  const holdings = listed.flatMap((entry) => holdingOf(entry, entry['Assets_%']))
  const weights = (list: unknown) =>
    Object.entries(recordOf(list)).flatMap(([name, entry]) => partOf(name, recordOf(entry)['Equity_%']))
  const countries = weights(data.World_Regions)
  // Where the source names regions only, the countries of the holdings say more.
  const ofHoldings = listed.flatMap((entry) => partOf(textOf(entry.Country), entry['Assets_%']))
  const stated = fundHoldingsOf({
    holdings,
    sectors: weights(data.Sector_Weights),
    countries,
    stocks: stocksOf(Object.entries(recordOf(data.Asset_Allocation)), 'Net_Assets_%'),
  })
  const counted = fundHoldingsOf({ holdings: [], sectors: [], countries: ofHoldings, stocks: undefined })
  const [known, own] = [stated?.Countries ?? [], counted?.Countries ?? []]
  return stated && { ...stated, Countries: sumOf(own) > sumOf(known) ? own : known }
}

function ofMutualFund(fund: JsonRecord): Profile['FundHoldings'] {
  const grouped = (groups: unknown, field: string) =>
    Object.entries(recordOf(groups))
      .filter(([group]) => group !== 'Bond Sector')
      .flatMap(([, entries]) => entriesOf(entries).flatMap((entry) => partOf(nameOf(entry), recordOf(entry)[field])))
  return fundHoldingsOf({
    holdings: entriesOf(fund.Top_Holdings).flatMap((entry) => holdingOf(recordOf(entry), recordOf(entry).Weight)),
    sectors: grouped(fund.Sector_Weights, 'Amount_%'),
    countries: [
      ...grouped(fund.World_Regions, 'Stocks_%'),
      ...entriesOf(fund.Top_Countries).flatMap((entry) => partOf(nameOf(entry), recordOf(entry)['Stocks_%'])),
    ].filter(isFirstOfName),
    stocks: stocksOf(
      entriesOf(fund.Asset_Allocation).map((entry) => [textOf(recordOf(entry).Type) ?? '', entry]),
      'Net_%',
    ),
  })
}

const nameOf = (entry: unknown) => textOf(recordOf(entry).Name)
const isFirstOfName = ({ Name }: FundPart, index: number, all: readonly FundPart[]) =>
  all.findIndex((other) => other.Name === Name) === index
const sumOf = (parts: readonly FundPart[]) => parts.reduce((sum, { Share }) => sum + Share, 0)

/** A weight such as 5.94, "5.94" or "5.94%", as a ratio. */
function shareOf(weight: unknown): number | undefined {
  const percent = positiveOf(typeof weight === 'string' ? weight.replace('%', '') : weight)
  return percent === undefined ? undefined : percent / 100
}

function partOf(name: string | undefined, weight: unknown): FundPart[] {
  const Share = shareOf(weight)
  return name === undefined || Share === undefined ? [] : [{ Name: name, Share }]
}

function holdingOf(entry: JsonRecord, weight: unknown): FundHolding[] {
  const [code, exchange] = [textOf(entry.Code), textOf(entry.Exchange)]
  const symbol = code === undefined ? undefined : exchange === undefined ? code : `${code}.${exchange}`
  return partOf(textOf(entry.Name) ?? symbol, weight).map((part) => ({ ...part, ...(symbol && { Symbol: symbol }) }))
}

/** The share of stocks, domestic and foreign; undefined when the source does not say. */
function stocksOf(allocation: readonly (readonly [string, unknown])[], field: string): number | undefined {
  const stocks = allocation.filter(([type]) => /stock/i.test(type))
  const percents = stocks.flatMap(([, entry]) => numberOf(recordOf(entry)[field]) ?? [])
  return percents.length === 0 ? undefined : percents.reduce((sum, percent) => sum + percent, 0) / 100
}
