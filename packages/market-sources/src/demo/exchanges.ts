import type { NameFlavor } from './name-fragments.ts'

/** How an exchange rounds prices, in the major unit of the currency. */
export type PriceStyle = 'cents' | 'pence' | 'whole' | 'significant'

export interface SimulatedExchange {
  /** A code of `exchanges.ts` in this package. */
  code: string
  country: string
  countryCode: string
  currency: string
  /** Relative number of companies. */
  weight: number
  priceStyle: PriceStyle
  /** A typical share price at the start, in the major unit. */
  usualPrice: number
  dividendsPerYear: 1 | 2 | 4
  /** Quarter of the calendar year (1 to 4) in which most fiscal years end. */
  fiscalYearEndQuarter: number
  taxRate: number
  flavor: NameFlavor
  legalForms: readonly string[]
}

const row = (
  code: string,
  country: string,
  countryCode: string,
  currency: string,
  weight: number,
  priceStyle: PriceStyle,
  usualPrice: number,
  dividendsPerYear: 1 | 2 | 4,
  fiscalYearEndQuarter: number,
  taxRate: number,
  flavor: NameFlavor,
  legalForms: readonly string[],
): SimulatedExchange => ({
  code,
  country,
  countryCode,
  currency,
  weight,
  priceStyle,
  usualPrice,
  dividendsPerYear,
  fiscalYearEndQuarter,
  taxRate,
  flavor,
  legalForms,
})

/**
 * The exchanges of the simulated market: real exchanges, invented companies. London and Johannesburg quote in
 * hundredths.
 */
export const SIMULATED_EXCHANGES: readonly SimulatedExchange[] = [
  row('US', 'United States', 'US', 'USD', 34, 'cents', 32, 4, 4, 0.21, 'english', [
    'Inc',
    'Corporation',
    'Inc',
    'Holdings Inc',
  ]),
  row('TO', 'Canada', 'CA', 'CAD', 5, 'cents', 24, 4, 4, 0.25, 'english', ['Inc', 'Ltd', 'Corporation']),
  row('LSE', 'United Kingdom', 'GB', 'GBP', 9, 'pence', 4.2, 2, 4, 0.25, 'british', ['PLC', 'PLC', 'Group PLC']),
  row('XETRA', 'Germany', 'DE', 'EUR', 8, 'cents', 38, 1, 4, 0.3, 'german', ['AG', 'SE', 'AG', 'KGaA']),
  row('PA', 'France', 'FR', 'EUR', 6, 'cents', 36, 1, 4, 0.25, 'french', ['SA', 'SE', 'SA']),
  row('AS', 'Netherlands', 'NL', 'EUR', 3, 'cents', 30, 2, 4, 0.25, 'dutch', ['NV', 'NV', 'Group NV']),
  row('BR', 'Belgium', 'BE', 'EUR', 2, 'cents', 34, 1, 4, 0.25, 'dutch', ['NV', 'SA']),
  row('MI', 'Italy', 'IT', 'EUR', 3, 'cents', 12, 1, 4, 0.28, 'italian', ['SpA']),
  row('MC', 'Spain', 'ES', 'EUR', 3, 'cents', 14, 2, 4, 0.25, 'spanish', ['SA']),
  row('SW', 'Switzerland', 'CH', 'CHF', 4, 'cents', 70, 1, 4, 0.18, 'german', ['AG', 'Holding AG', 'SA']),
  row('ST', 'Sweden', 'SE', 'SEK', 4, 'cents', 95, 1, 4, 0.21, 'nordic', ['AB']),
  row('CO', 'Denmark', 'DK', 'DKK', 2, 'cents', 180, 1, 4, 0.22, 'nordic', ['A/S']),
  row('OL', 'Norway', 'NO', 'NOK', 2, 'cents', 70, 1, 4, 0.22, 'nordic', ['ASA']),
  row('WAR', 'Poland', 'PL', 'PLN', 2, 'cents', 45, 1, 4, 0.19, 'slavic', ['SA']),
  row('TSE', 'Japan', 'JP', 'JPY', 9, 'whole', 1400, 2, 1, 0.31, 'japanese', [
    'Co Ltd',
    'Corporation',
    'Holdings Co Ltd',
  ]),
  row('HK', 'Hong Kong', 'HK', 'HKD', 4, 'cents', 16, 2, 4, 0.17, 'chinese', ['Ltd', 'Holdings Ltd', 'Group Ltd']),
  row('SG', 'Singapore', 'SG', 'SGD', 2, 'cents', 3.4, 2, 4, 0.17, 'chinese', ['Ltd', 'Group Ltd']),
  row('AU', 'Australia', 'AU', 'AUD', 4, 'cents', 9, 2, 2, 0.3, 'british', ['Ltd', 'Group Ltd']),
  row('JSE', 'South Africa', 'ZA', 'ZAR', 2, 'cents', 85, 2, 2, 0.27, 'dutch', ['Ltd', 'Holdings Ltd']),
  row('SA', 'Brazil', 'BR', 'BRL', 2, 'cents', 22, 2, 4, 0.34, 'spanish', ['SA']),
  row('NSE', 'India', 'IN', 'INR', 4, 'cents', 420, 2, 1, 0.25, 'indian', ['Ltd', 'Industries Ltd']),
]
