import type { Security } from '../security.ts'

const CASH_EXCHANGE = 'CASH'
const CURRENCY_NAMES = new Intl.DisplayNames('en', { type: 'currency' })

/** The security that stands for money held in an ISO 4217 currency: one unit is worth 1 of it. */
export function cashSecurity(currency: string): Security {
  return {
    id: `${currency}.${CASH_EXCHANGE}`,
    symbol: currency,
    exchange: CASH_EXCHANGE,
    name: CURRENCY_NAMES.of(currency) ?? currency,
    type: 'Currency',
    currency,
    isin: undefined,
    sector: undefined,
    industry: undefined,
    country: undefined,
    image: undefined,
    delistedOn: undefined,
  }
}

export function isCash({ exchange }: Pick<Security, 'exchange'>): boolean {
  return exchange === CASH_EXCHANGE
}
