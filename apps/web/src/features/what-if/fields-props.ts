import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { RuleDraft } from './rule-draft.ts'

/** What the fields of a rule read and change. */
export type FieldsProps = {
  portfolio: Portfolio
  draft: RuleDraft
  onChange: (change: Partial<RuleDraft>) => void
}
