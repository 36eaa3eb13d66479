import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import type { TransferDraft } from '../../ui/transfers/transfer-draft.ts'

/** The fields of a transfer, as one would type them. */
export function toTransferDraft({ date, units, price, comments }: Transaction, format: NumberFormat): TransferDraft {
  return { date, units: typeDecimal(units, format), price: typeDecimal(price, format), comments: comments ?? '' }
}

/** An amount that was not edited keeps the digits that the server has beyond those shown. */
export function editedAmounts(draft: TransferDraft, before: TransferDraft, saved: Transaction, format: NumberFormat) {
  const amountOf = (field: 'units' | 'price') =>
    draft[field] === before[field] ? saved[field] : (parseDecimal(draft[field], format) ?? '0')
  return { units: amountOf('units'), price: amountOf('price') }
}
