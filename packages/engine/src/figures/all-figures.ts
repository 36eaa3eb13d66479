import { annualizedInternalRateOfReturn } from './annualized-internal-rate-of-return.ts'
import { annualizedTimeWeightedReturn } from './annualized-time-weighted-return.ts'
import { baseCurrencyCost } from './base-currency-cost.ts'
import { baseCurrencyCostPerShare } from './base-currency-cost-per-share.ts'
import { baseCurrencyPrice } from './base-currency-price.ts'
import { baseCurrencyValue } from './base-currency-value.ts'
import { contribution } from './contribution.ts'
import { cost } from './cost.ts'
import { costPerShare } from './cost-per-share.ts'
import { currencyGain } from './currency-gain.ts'
import { dayGain } from './day-gain.ts'
import { dayReturn } from './day-return.ts'
import { dividends } from './dividends.ts'
import { fees } from './fees.ts'
import { internalRateOfReturn } from './internal-rate-of-return.ts'
import { moneyIn } from './money-in.ts'
import { moneyOut } from './money-out.ts'
import { netMoneyIn } from './net-money-in.ts'
import { percent } from './percent.ts'
import { price } from './price.ts'
import { priceGain } from './price-gain.ts'
import { purchases } from './purchases.ts'
import { realizedGain } from './realized-gain.ts'
import { simpleDietzReturn } from './simple-dietz-return.ts'
import { startValue } from './start-value.ts'
import { timeWeightedReturn } from './time-weighted-return.ts'
import { totalGain } from './total-gain.ts'
import { units } from './units.ts'
import { unrealizedGain } from './unrealized-gain.ts'
import { value } from './value.ts'
import { weight } from './weight.ts'

/** Written by `npm run docs`. */
export const allFigures = [
  annualizedInternalRateOfReturn,
  annualizedTimeWeightedReturn,
  baseCurrencyCost,
  baseCurrencyCostPerShare,
  baseCurrencyPrice,
  baseCurrencyValue,
  contribution,
  cost,
  costPerShare,
  currencyGain,
  dayGain,
  dayReturn,
  dividends,
  fees,
  internalRateOfReturn,
  moneyIn,
  moneyOut,
  netMoneyIn,
  percent,
  price,
  priceGain,
  purchases,
  realizedGain,
  simpleDietzReturn,
  startValue,
  timeWeightedReturn,
  totalGain,
  units,
  unrealizedGain,
  value,
  weight,
] as const
