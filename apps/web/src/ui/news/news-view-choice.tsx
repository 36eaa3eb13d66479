import type { NewsView } from '@plumbline/contract/accounts/operations'
import { ChoiceRow } from '../controls/choice-row.tsx'

const choices = [
  { value: 'grid', label: 'Grid' },
  { value: 'compact', label: 'Compact' },
] as const

export function NewsViewChoice({ value, onChange }: { value: NewsView; onChange: (view: NewsView) => void }) {
  return <ChoiceRow label="View" choices={choices} value={value} onChange={onChange} />
}
