import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Operand } from '@plumbline/contract/explanations/explanation'
import { formatDate } from '../../formatting/format-date.ts'
import { currencyMark, formatPriceWithCurrency, joinCurrency } from '../../formatting/format-money.ts'
import { formatNumber } from '../../formatting/format-number.ts'

/** `, close of 20 Nov 2026`; empty without a date. */
function sourceOfPrice(operand: Operand, format: NumberFormat): string {
  if (operand.date === undefined) return ''
  const date = formatDate(operand.date)
  switch (operand.source) {
    case 'close':
      return `, ${t`close of ${date}`}`
    case 'entered':
    case 'corrected': {
      const { marketPrice } = operand
      if (marketPrice == null) return `, ${t`your price of ${date}`}`
      const price = formatPriceWithCurrency(marketPrice, operand.unit, { format })
      return `, ${t`your price of ${date}, market ${price}`}`
    }
    case 'transaction':
      return `, ${t`of the transaction of ${date}`}`
    case 'estimate':
      return `, ${t`estimated by the first known price, of ${date}`}`
    default:
      return `, ${date}`
  }
}

/** `, split of 3 Jun 2024`; empty without a date. */
function dateOfSplit({ date }: Operand): string {
  return date === undefined ? '' : `, ${t`split of ${{ date: formatDate(date) }}`}`
}

/**
 * The price among some operands: `USD 184.20, close of 20 Nov 2026`; with the close as traded and the splits after it,
 * `USD 120.00 ÷ 4 = USD 30.00, close of 31 May 2024, split of 3 Jun 2024`. Null without a price.
 */
export function describePrice(operands: readonly Operand[], format: NumberFormat): string | null {
  const price = operands.find(({ name }) => name === 'price')
  if (price === undefined) return null
  if (price.value === null) return t`no price is known`
  const shown = formatPriceWithCurrency(price.value, price.unit, { format })
  const close = operands.find(({ name }) => name === 'close')
  if (close?.value == null) return `${shown}${sourceOfPrice(price, format)}`
  const splits = operands.filter(({ name }) => name === 'split')
  const traded = formatPriceWithCurrency(close.value, close.unit, { format })
  const factors = splits.map((split) => describeFactor(split, format)).join('')
  return `${traded}${factors} = ${shown}${sourceOfPrice(close, format)}${splits.map(dateOfSplit).join('')}`
}

/** ` x 4` or ` ÷ 4`. */
function describeFactor({ value }: Operand, format: NumberFormat): string {
  if (value === null) return ''
  const number = (factor: number) => formatNumber(factor, { minimumDecimals: 0, maximumDecimals: 6, format })
  return value < 1 ? ` ÷ ${number(1 / value)}` : ` x ${number(value)}`
}

/** `x 4, split of 3 Jun 2024`. */
export function describeSplit(split: Operand, format: NumberFormat): string {
  return `${describeFactor(split, format).trim()}${dateOfSplit(split)}`
}

function sourceOfRate(operand: Operand): string {
  if (operand.source === 'transaction') return `, ${t`the transaction’s own`}`
  if (operand.date === undefined) return ''
  const date = formatDate(operand.date)
  switch (operand.source) {
    case 'table':
      return `, ${t`reference rate of ${date}`}`
    case 'estimate':
      return `, ${t`estimated by the first known rate, of ${date}`}`
    default:
      return `, ${date}`
  }
}

/** `1 USD = EUR 0.9214, reference rate of 20 Nov 2026`; null if both currencies are the same. */
export function describeRate(operand: Operand, format: NumberFormat): string | null {
  const [base, currency] = operand.unit.split(' per ')
  if (operand.source === 'same-currency' || base === undefined || currency === undefined || base === currency)
    return null
  if (operand.value === null) return t`no rate from ${currency} to ${base} is known`
  const rate = formatNumber(operand.value, { minimumDecimals: 4, maximumDecimals: 6, format })
  const one = `1 ${currencyMark(currency, format).text}`
  return `${one} = ${joinCurrency(rate, base, format)}${sourceOfRate(operand)}`
}
