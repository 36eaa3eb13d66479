import { decimalsOf } from '../currency.ts'
import type { HeldDividend } from './income.ts'

type Proposed = Pick<HeldDividend, 'exDate' | 'payDate' | 'units' | 'value' | 'currency' | 'taxRate'>

/**
 * How a proposed dividend is recorded, by hand or by the program: on its pay day, or on its ex-day where the pay day is
 * not known. `price` is units x amount per unit, `fee` the part of it that is withheld; both in the currency of the
 * dividend, each rounded to its coins.
 *
 * @see docs/methods/income.md
 */
export function recordedDividend({ exDate, payDate, units, value, currency, taxRate }: Proposed): {
  date: string
  price: number
  fee: number
} {
  const inCoins = (amount: number) => Number(amount.toFixed(decimalsOf(currency)))
  const price = inCoins(units * value)
  return { date: payDate ?? exDate, price, fee: inCoins(price * (taxRate ?? 0)) }
}
