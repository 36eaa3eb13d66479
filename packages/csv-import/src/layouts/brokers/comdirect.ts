import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

/** The list of a depot: the sign of the units tells purchases from sales, and the amount includes the fee. */
export const comdirectDepot: BrokerReader = {
  name: 'comdirect (Depot)',
  headers: ['buchungstag', 'geschäftstag', 'stück / nom.', 'bezeichnung', 'wkn', 'ausführungskurs', 'umsatz in eur'],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const units = line.of('stück / nom.')
      const currency = line.of('währung')
      return {
        line: line.line,
        date: line.of('geschäftstag'),
        settlementDate: line.of('buchungstag'),
        type: units.startsWith('-') ? 'Verkauf' : 'Kauf',
        symbol: line.of('wkn'),
        name: line.of('bezeichnung'),
        units,
        price: line.of('ausführungskurs'),
        currency,
        fee: currency === 'EUR' ? feeOf(line) : '',
        total: line.of('umsatz in eur'),
        totalCurrency: 'EUR',
      }
    }),
}

/** Small orders pay a minimum, which can be a large share of their amount. */
const MAX_FEE_EUR = 60
const MAX_FEE_SHARE = 0.25
/** Prices have two decimals. */
const PRICE_ROUNDING = 0.005
const FEE_DECIMALS = 4

/** What a purchase costs more than units × price, or a sale earns less; blank if the difference is no fee. */
function feeOf(line: Line): string {
  const units = line.amountOf('stück / nom.')
  const gross = units.abs().times(line.amountOf('ausführungskurs'))
  const paid = line.amountOf('umsatz in eur').abs()
  const difference = units.isNegative() ? gross.minus(paid) : paid.minus(gross)
  const isFee =
    difference.greaterThan(units.abs().times(PRICE_ROUNDING)) &&
    difference.lessThanOrEqualTo(MAX_FEE_EUR) &&
    difference.lessThanOrEqualTo(gross.times(MAX_FEE_SHARE))
  return isFee ? difference.toFixed(FEE_DECIMALS).replace('.', ',') : ''
}
