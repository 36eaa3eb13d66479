interface SimulatedCurrency {
  code: string
  name: string
  /** Units per euro at the start, and the level that the rate reverts to. */
  perEuro: number
  /** Yearly depreciation against the euro, as a logarithm. */
  inflation: number
  dailyVolatility: number
  /** The currency whose euro rate this one follows. */
  peggedTo?: string
}

const row = (
  code: string,
  name: string,
  perEuro: number,
  dailyVolatility: number,
  inflation = 0,
  peggedTo?: string,
): SimulatedCurrency => ({ code, name, perEuro, inflation, dailyVolatility, ...(peggedTo && { peggedTo }) })

/** Real currencies with simulated rates. A pegged currency follows another one, which must come before it. */
export const CURRENCIES: readonly SimulatedCurrency[] = [
  row('USD', 'US Dollar', 1.12, 0.0045),
  row('GBP', 'Pound Sterling', 0.82, 0.0038),
  row('CHF', 'Swiss Franc', 1.3, 0.003, -0.009),
  row('JPY', 'Japanese Yen', 132, 0.0055),
  row('SEK', 'Swedish Krona', 9.8, 0.0036),
  row('DKK', 'Danish Krone', 7.45, 0.0001),
  row('NOK', 'Norwegian Krone', 9.4, 0.0042),
  row('PLN', 'Polish Zloty', 4.2, 0.0042),
  row('CZK', 'Czech Koruna', 26.5, 0.003),
  row('HUF', 'Hungarian Forint', 290, 0.0042, 0.012),
  row('RON', 'Romanian Leu', 3.9, 0.0026, 0.01),
  row('BGN', 'Bulgarian Lev', 1.95583, 0),
  row('ISK', 'Icelandic Krona', 125, 0.0045),
  row('TRY', 'Turkish Lira', 1.4, 0.008, 0.13),
  row('RUB', 'Russian Ruble', 38, 0.007, 0.035),
  row('CAD', 'Canadian Dollar', 1.45, 0.0042),
  row('AUD', 'Australian Dollar', 1.58, 0.0048),
  row('NZD', 'New Zealand Dollar', 1.75, 0.005),
  row('HKD', 'Hong Kong Dollar', 8.736, 0.0002, 0, 'USD'),
  row('SGD', 'Singapore Dollar', 1.62, 0.0035),
  row('CNY', 'Chinese Yuan', 8.1, 0.0042),
  row('INR', 'Indian Rupee', 62, 0.0046, 0.018),
  row('KRW', 'South Korean Won', 1350, 0.0052),
  row('TWD', 'New Taiwan Dollar', 36, 0.0042),
  row('THB', 'Thai Baht', 40, 0.0042),
  row('IDR', 'Indonesian Rupiah', 12500, 0.006, 0.012),
  row('MYR', 'Malaysian Ringgit', 4.5, 0.0044),
  row('PHP', 'Philippine Peso', 58, 0.0045),
  row('ZAR', 'South African Rand', 11.5, 0.0078, 0.022),
  row('BRL', 'Brazilian Real', 3.1, 0.0078, 0.022),
  row('MXN', 'Mexican Peso', 16, 0.0062, 0.012),
  row('ILS', 'Israeli New Shekel', 4.6, 0.0044),
  row('AED', 'UAE Dirham', 4.1132, 0, 0, 'USD'),
  row('SAR', 'Saudi Riyal', 4.2, 0, 0, 'USD'),
]
