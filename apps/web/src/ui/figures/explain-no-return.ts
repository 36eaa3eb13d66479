import { t } from '@lingui/core/macro'

/** Why a return is not defined, as a sentence. */
export function explainNoReturn(reason: string | null): string | undefined {
  switch (reason) {
    case 'no-transactions':
      return t`There are no transactions yet.`
    case 'not-valued':
      return t`No price or rate is known for the holdings in this period.`
    case 'nothing-held':
      return t`Nothing was held in this period.`
    case 'no-capital':
      return t`No money was invested in this period.`
    case 'no-solution':
      return t`No rate of return fits these cash flows.`
    default:
      return undefined
  }
}
