import type { Operand } from '@plumbline/contract/explanations/explanation'
import { formatDate } from '../../formatting/format-date.ts'
import { currencyMark, formatPriceWithCurrency, joinCurrency } from '../../formatting/format-money.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import type { NumberFormat } from '../../formatting/number-format.ts'

const on = ({ date }: Operand, before: string) => (date === undefined ? '' : `${before}${formatDate(date)}`)

function sourceOfPrice(operand: Operand): string {
  switch (operand.source) {
    case 'close':
      return on(operand, ', close of ')
    case 'transaction':
      return on(operand, ', of the transaction of ')
    case 'estimate':
      return `${on(operand, ', estimated by the first known price, of ')}`
    default:
      return on(operand, ', ')
  }
}

/** `USD 184.20, close of 20 Nov 2026`. */
export function describePrice(operand: Operand, format: NumberFormat): string {
  if (operand.value === null) return 'no price is known'
  return `${formatPriceWithCurrency(operand.value, operand.unit, { format })}${sourceOfPrice(operand)}`
}

function sourceOfRate(operand: Operand): string {
  switch (operand.source) {
    case 'table':
      return on(operand, ', reference rate of ')
    case 'transaction':
      return ', the transaction’s own'
    case 'estimate':
      return on(operand, ', estimated by the first known rate, of ')
    default:
      return on(operand, ', ')
  }
}

/** `1 USD = EUR 0.9214, reference rate of 20 Nov 2026`; null in the same currency, where there is nothing to convert. */
export function describeRate(operand: Operand, format: NumberFormat): string | null {
  const [base, currency] = operand.unit.split(' per ')
  if (operand.source === 'same-currency' || base === undefined || currency === undefined || base === currency)
    return null
  if (operand.value === null) return `no rate from ${currency} to ${base} is known`
  const rate = formatNumber(operand.value, { minimumDecimals: 4, maximumDecimals: 6, format })
  const one = `1 ${currencyMark(currency, format).text}`
  return `${one} = ${joinCurrency(rate, base, format)}${sourceOfRate(operand)}`
}
