import { t } from '@lingui/core/macro'
import type { TransactionType } from '@plumbline/contract/transactions/vocabulary'
import type { TypeChoice } from '@plumbline/csv-import/words/type-words'

const names = (): Record<TransactionType | TypeChoice, string> => ({
  buy: t`buy`,
  sell: t`sell`,
  dividend: t`dividend`,
  fee: t`fee`,
  split: t`split`,
  reversesplit: t`reversesplit`,
  deposit: t`deposit`,
  withdrawal: t`withdrawal`,
  interest: t`interest`,
  interestpaid: t`interest paid`,
  tax: t`tax`,
  'reverse-split': t`reverse-split`,
  reversal: t`reversal`,
  ignore: t`ignore`,
})

/** The name of a transaction type, or of a choice for a word of the file. */
export function nameType(type: TransactionType | TypeChoice): string {
  return names()[type]
}
