import type { NewsView } from '@plumbline/contract/accounts/operations'
import { ChoiceRow } from '../controls/choice-row.tsx'
import { choicesOf } from '../controls/choices-of.ts'

const choices = choicesOf<NewsView>({ grid: 'Grid', compact: 'Compact' })

export function NewsViewChoice({ value, onChange }: { value: NewsView; onChange: (view: NewsView) => void }) {
  return <ChoiceRow label="View" choices={choices} value={value} onChange={onChange} />
}
