import { majorUnitOf } from '../currency.ts'
import { currencyOf } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { type ComparedPrices, type ComparedTrade, closesOn } from './compare-prices.ts'
import { distanceFrom } from './trade-readings.ts'

/** With fewer other trades, it is not known how near the closes its prices are. */
const MIN_OTHERS = 8
/** As natural logarithms: nearer than this, every price is one of its day. */
const MIN_DISTANCE = 0.01
const NEAR = 0.003
/** Of the distance that the other trade with the largest one has. */
const TIMES_OTHERS = 3
/** For the only trade of a holding in a currency. */
const TIMES_OTHERS_IF_ONLY = 1.3

/**
 * Where the rate of two currencies is near 1, a price in the wrong one is still near the closes. It is away if it is
 * further from them than all others of its holding, and between them in the other currency.
 */
export function withOtherCurrency(line: MeasuredLedgerLine, prices: ComparedPrices): ComparedPrices {
  const { near } = prices
  const { ledger } = line.source
  const codeOf = ({ row }: ComparedTrade) => majorUnitOf(currencyOf(ledger, row)).currency
  const codes = [line.source.currency, line.setting.baseCurrency, ...near.map(codeOf)]
  if (near.length <= MIN_OTHERS || new Set(codes).size === 1) return prices
  const distanceOf = ({ market, row }: ComparedTrade) => distanceFrom(market, ledger.prices[row] as number)
  const [furthest, second] = near.toSorted((a, b) => distanceOf(b) - distanceOf(a))
  if (furthest === undefined || second === undefined || !Number.isNaN(ledger.rates[furthest.row])) return prices
  const isOnly = near.every((each) => each === furthest || codeOf(each) !== codeOf(furthest))
  const times = isOnly ? TIMES_OTHERS_IF_ONLY : TIMES_OTHERS
  if (distanceOf(furthest) < Math.max(MIN_DISTANCE, times * distanceOf(second))) return prices
  const isBetween = [line.source.currency, line.setting.baseCurrency].some((currency) => {
    const market = closesOn(line, ledger.days[furthest.row] as number, currency)?.market
    const isOther = majorUnitOf(currency).currency !== codeOf(furthest)
    return isOther && market !== undefined && distanceFrom(market, ledger.prices[furthest.row] as number) <= NEAR
  })
  if (!isBetween) return prices
  return { ...prices, near: near.filter((each) => each !== furthest), away: [...prices.away, furthest] }
}
