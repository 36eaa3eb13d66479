import { addMonths, type DayNumber, formatIsoDate, parseIsoDate } from '../calendar.ts'
import type { ChosenLots } from '../chosen-lots.ts'
import { known } from '../known.ts'
import { isMoney } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import type { PortfolioMeasurement } from '../measure-portfolio.ts'
import type { CountryRules } from './country-rules.ts'
import { FRANCE } from './france.ts'
import { GERMANY } from './germany.ts'
import type { MatchedPart, MatchedSale, MatchRule } from './matched-sale.ts'
import { isTransferred, reliefsOf, type Trade, type TradeRate, tradesOf } from './trade.ts'
import { UNITED_KINGDOM } from './united-kingdom.ts'
import { UNITED_STATES } from './united-states.ts'

/** Countries of which a published example proves the report, by ISO 3166 code. */
export const COUNTRY_RULES = {
  DE: GERMANY,
  FR: FRANCE,
  GB: UNITED_KINGDOM,
  US: UNITED_STATES,
} as const satisfies Record<string, CountryRules>
export type ReportCountry = keyof typeof COUNTRY_RULES

/**
 * In the country's currency: purchases at the rates of their days, sales at that of theirs. Fees are positive. Null if a
 * rate is missing. `gain = proceeds - saleFees - cost - purchaseFees + disallowedLoss`.
 */
export interface ReportedAmounts {
  proceeds: number | null
  saleFees: number | null
  cost: number | null
  purchaseFees: number | null
  /** The part of a loss that does not count, positive. It is in the cost of the units that replace those sold. */
  disallowedLoss: number | null
  gain: number | null
}

export interface ReportedPart extends ReportedAmounts {
  rule: MatchRule
  /** ISO date of the purchase; null for units of a pool. */
  acquired: string | null
  /** In units of the day of the sale. */
  units: number
  /** Null where the country does not ask. */
  isLongTerm: boolean | null
  /** Null for units of a pool, or of purchases at several rates. */
  purchaseRate: TradeRate | null
}

export interface ReportedSale extends ReportedAmounts {
  assetId: string
  /** ISO date. */
  date: string
  /** Of the day of the sale. */
  units: number
  /** ISO 4217. */
  assetCurrency: string
  /** Null for sales of one day at several rates. */
  saleRate: TradeRate | null
  parts: readonly ReportedPart[]
}

export interface ReportedSums extends ReportedAmounts {
  /** The gains of the sales with a gain, and of those with a loss (negative). */
  gains: number | null
  losses: number | null
  /** Null where the country does not ask for terms. */
  shortTerm: number | null
  longTerm: number | null
}

export interface ReportQuestion {
  country: ReportCountry
  /** ISO dates, both included. */
  from: string
  to: string
  /** Lots that the seller chose, which count where the country lets them. */
  chosen?: ChosenLots
}

const NO_CHOICE: ChosenLots = new Map()

/**
 * The sales of a period as the authority of a country matches them with purchases. Purchases after the period count
 * where the rules look ahead.
 *
 * @param measurement in the country's currency
 * @see docs/methods/gains-by-country.md
 */
export function reportSales(
  { measuredLines }: PortfolioMeasurement,
  { country, from, to, chosen = NO_CHOICE }: ReportQuestion,
): ReportedSale[] {
  const rules = COUNTRY_RULES[country]
  const [first, last] = [parseIsoDate(from), parseIsoDate(to)]
  const sales = [...measuredLines].flatMap(([assetId, lines]) =>
    matchLines(
      lines.filter(({ source }) => !isMoney(source)),
      rules,
      chosen,
    )
      .filter(({ sale }) => sale.day >= first && sale.day <= last)
      .map((matched) => describeSale(assetId, lines[0]?.source.currency ?? rules.currency, matched, rules)),
  )
  return sales.toSorted((a, b) => parseIsoDate(a.date) - parseIsoDate(b.date))
}

function matchLines(lines: readonly MeasuredLedgerLine[], rules: CountryRules, chosen: ChosenLots): MatchedSale[] {
  const isPooled = rules.scope === 'person'
  const trades = lines.map((line, account) => tradesOf(line, account, isPooled))
  const reliefs = isPooled ? lines.flatMap(reliefsOf).sort((a, b) => a.day - b.day) : []
  if (rules.scope === 'portfolio') return trades.flatMap((ofLine) => rules.matchSales(ofLine, chosen, reliefs))
  const [own = [], ...others] = trades
  if (others.length === 0 && !own.some(isTransferred)) return rules.matchSales(own, chosen, reliefs)
  const dayOf = ({ day, availableFrom }: Trade) => (rules.scope === 'accounts' ? availableFrom : day)
  return rules.matchSales(mergeTrades(trades, dayOf), chosen, reliefs)
}

/** By day, and within a day purchases first: the order of entry is known within one portfolio only. */
function mergeTrades(trades: readonly Trade[][], dayOf: (trade: Trade) => DayNumber): Trade[] {
  const order = (trade: Trade) => 2 * dayOf(trade) + (trade.kind === 'buy' ? 0 : 1)
  return trades.flat().sort((a, b) => order(a) - order(b))
}

function describeSale(
  assetId: string,
  assetCurrency: string,
  { sale, parts }: MatchedSale,
  { longTermMonths }: CountryRules,
): ReportedSale {
  const described = parts.map((part) => describePart(part, sale, longTermMonths))
  return {
    assetId,
    assetCurrency,
    date: formatIsoDate(sale.day),
    units: sale.units / sale.splitFactor,
    saleRate: sale.readRate?.() ?? null,
    parts: described,
    ...sumAmounts(described),
  }
}

function describePart(part: MatchedPart, sale: Trade, longTermMonths: number | null): ReportedPart {
  const { rule, purchase, units, cost, purchaseFees, heldFrom, disallowedLoss } = part
  const share = units / sale.units
  const proceeds = sale.amount * share
  const saleFees = sale.fees * share
  const isLongTerm =
    longTermMonths === null || heldFrom === undefined ? null : sale.day > addMonths(heldFrom, longTermMonths)
  return {
    rule,
    acquired: purchase === undefined ? null : formatIsoDate(purchase.day),
    units: units / sale.splitFactor,
    isLongTerm,
    purchaseRate: purchase?.readRate?.() ?? null,
    proceeds: known(proceeds),
    saleFees: known(saleFees),
    cost: known(cost),
    purchaseFees: known(purchaseFees),
    disallowedLoss: known(disallowedLoss),
    gain: known(proceeds - saleFees - cost - purchaseFees + disallowedLoss),
  }
}

export function sumReportedSales(sales: readonly ReportedSale[], country: ReportCountry): ReportedSums {
  const gains = sales.map(({ gain }) => gain)
  const parts = sales.flatMap((sale) => sale.parts)
  const asksForTerms = COUNTRY_RULES[country].longTermMonths !== null
  const ofTerm = (isLong: boolean) => parts.filter(({ isLongTerm }) => isLongTerm === isLong).map(({ gain }) => gain)
  return {
    ...sumAmounts(sales),
    gains: sumOf(gains.map((gain) => gain && Math.max(0, gain))),
    losses: sumOf(gains.map((gain) => gain && Math.min(0, gain))),
    shortTerm: asksForTerms ? sumOf(ofTerm(false)) : null,
    longTerm: asksForTerms ? sumOf(ofTerm(true)) : null,
  }
}

/** Sums of sales or of parts. */
export function sumAmounts(parts: readonly ReportedAmounts[]): ReportedAmounts {
  return {
    proceeds: sumOf(parts.map(({ proceeds }) => proceeds)),
    saleFees: sumOf(parts.map(({ saleFees }) => saleFees)),
    cost: sumOf(parts.map(({ cost }) => cost)),
    purchaseFees: sumOf(parts.map(({ purchaseFees }) => purchaseFees)),
    disallowedLoss: sumOf(parts.map(({ disallowedLoss }) => disallowedLoss)),
    gain: sumOf(parts.map(({ gain }) => gain)),
  }
}

function sumOf(amounts: readonly (number | null)[]): number | null {
  return known(amounts.reduce<number>((sum, amount) => sum + (amount ?? Number.NaN), 0))
}
