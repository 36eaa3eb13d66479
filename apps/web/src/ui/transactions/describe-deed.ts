import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { NamedTransaction } from '@plumbline/contract/reconciliation/schemas'
import { formatPriceWithCurrency } from '../../formatting/format-money.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { nameTransactionType } from '../transaction-type-pill/name-transaction-type.ts'

export interface Shown {
  format: NumberFormat
  areAmountsHidden: boolean
}

/** `Bought 5 at USD 98.40`. */
export function describeDeed({ type, units, price, currency }: NamedTransaction, shown: Shown): string {
  const { format, areAmountsHidden } = shown
  const amount = formatPriceWithCurrency(Number(price), currency, { format })
  const count = formatUnits(Number(units), format)
  switch (type) {
    case 'buy':
      return areAmountsHidden ? t`Bought at ${amount}` : t`Bought ${count} at ${amount}`
    case 'sell':
      return areAmountsHidden ? t`Sold at ${amount}` : t`Sold ${count} at ${amount}`
    case 'dividend':
      return areAmountsHidden ? t`Dividend` : t`Dividend of ${amount}`
    case 'returnofcapital':
      return describeMoney(type, areAmountsHidden ? undefined : amount)
    case 'fee':
      return areAmountsHidden ? t`Fee` : t`Fee of ${amount}`
    case 'split':
    case 'reversesplit':
      return t`Split of ${count}`
    case 'spinoff':
      return t`Spin-off`
    case 'deposit':
    case 'withdrawal':
    case 'interest':
    case 'interestpaid':
    case 'tax':
      return describeMoney(type, areAmountsHidden ? undefined : amount)
  }
}

function describeMoney(type: string, amount: string | undefined): string {
  const name = nameTransactionType(type) ?? type
  return amount === undefined ? name : `${name}: ${amount}`
}
