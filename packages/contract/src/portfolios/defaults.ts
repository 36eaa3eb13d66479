import type { PortfolioSettings, View } from './schemas.ts'

export const defaultPortfolioSettings: PortfolioSettings = {
  returnCalculation: 'twr',
  costMethod: 'average',
  fiscalYearEndDay: 31,
  fiscalYearEndMonth: 12,
  fiscalCountry: null,
  accountType: null,
  taxExemptedAccount: false,
  addCashWhenSellling: false,
  cash: 'off',
  marketDividends: 'propose',
  withheldTaxes: [],
  public: false,
  groupBy: 'none',
  positionBy: 'open',
  emails: { weeklyRecap: false, priceChange: false },
  priceChangePercent: 5,
}

export const defaultView: View = {
  name: 'Overview',
  columns: ['image', 'name', 'gain', 'units', 'price', 'costPerShare', 'baseCurrencyCurrentValue', 'percent'],
}
