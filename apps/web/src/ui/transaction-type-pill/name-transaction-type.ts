import { t } from '@lingui/core/macro'
import type { TransactionType } from '@plumbline/contract/transactions/vocabulary'

/** `transfer` is what a purchase or a sale is called that moves units between portfolios. */
const names = (): Record<TransactionType | 'transfer', string> => ({
  buy: t`buy`,
  sell: t`sell`,
  dividend: t`dividend`,
  fee: t`fee`,
  split: t`split`,
  reversesplit: t`reverse split`,
  deposit: t`deposit`,
  withdrawal: t`withdrawal`,
  interest: t`interest`,
  interestpaid: t`interest paid`,
  tax: t`tax`,
  transfer: t`transfer`,
})

/** The name of a transaction type; undefined for an unknown type. */
export function nameTransactionType(type: string): string | undefined {
  return Object.entries(names()).find(([known]) => known === type)?.[1]
}
