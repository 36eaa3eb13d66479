import { t } from '@lingui/core/macro'
import type { Transaction } from '@plumbline/contract/transactions/schemas'

type Move = Pick<Transaction, 'type' | 'transfer' | 'action' | 'opening'>

/** `Transferred to Old broker`, `Spun off DUNE`. Undefined for what moves no purchases. */
export function describeMove({ type, transfer, action }: Move): string | undefined {
  if (action) return describeAction(type, action)
  if (transfer === null) return undefined
  const { portfolioName } = transfer
  if (type === 'sell')
    return portfolioName === null ? t`Transferred to a deleted portfolio` : t`Transferred to ${portfolioName}`
  return portfolioName === null ? t`Transferred from a deleted portfolio` : t`Transferred from ${portfolioName}`
}

function describeAction(type: string, { kind, symbol, name }: NonNullable<Move['action']>): string {
  const other = symbol || name
  if (kind === 'spinoff') return type === 'buy' ? t`Spun off from ${other}` : t`Spun off ${other}`
  return type === 'buy' ? t`Exchanged from ${other}` : t`Exchanged for ${other}`
}

/** What the list shows as the type. */
export function shownType({ type, transfer, action, opening }: Move): string {
  if (opening) return 'opening'
  if (action) return action.kind
  return transfer === null ? type : 'transfer'
}
