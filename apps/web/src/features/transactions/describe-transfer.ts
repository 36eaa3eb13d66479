import { t } from '@lingui/core/macro'
import type { Transaction } from '@plumbline/contract/transactions/schemas'

/** `Transferred to Old broker`. Undefined for what is no transfer. */
export function describeTransfer({ type, transfer }: Pick<Transaction, 'type' | 'transfer'>): string | undefined {
  if (transfer === null) return undefined
  const { portfolioName } = transfer
  if (type === 'sell')
    return portfolioName === null ? t`Transferred to a deleted portfolio` : t`Transferred to ${portfolioName}`
  return portfolioName === null ? t`Transferred from a deleted portfolio` : t`Transferred from ${portfolioName}`
}

/** What the list shows as the type. */
export function shownType({ type, transfer }: Pick<Transaction, 'type' | 'transfer'>): string {
  return transfer === null ? type : 'transfer'
}
