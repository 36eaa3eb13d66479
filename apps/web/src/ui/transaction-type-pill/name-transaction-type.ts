import { t } from '@lingui/core/macro'
import type { CompanyAction, RecordedType } from '@plumbline/contract/transactions/vocabulary'

/** `transfer` and `exchange` are shown for a `buy` or `sell` that moves units between portfolios or securities. */
const names = (): Record<RecordedType | CompanyAction | 'transfer' | 'opening', string> => ({
  buy: t`buy`,
  sell: t`sell`,
  dividend: t`dividend`,
  returnofcapital: t`return of capital`,
  fee: t`fee`,
  split: t`split`,
  reversesplit: t`reverse split`,
  deposit: t`deposit`,
  withdrawal: t`withdrawal`,
  interest: t`interest`,
  interestpaid: t`interest paid`,
  tax: t`tax`,
  transfer: t`transfer`,
  opening: t`opening position`,
  exchange: t`exchange`,
  spinoff: t`spin-off`,
})

/** The name of a transaction type; undefined for an unknown type. */
export function nameTransactionType(type: string): string | undefined {
  return Object.entries(names()).find(([known]) => known === type)?.[1]
}
