import { t } from '@lingui/core/macro'
import type { NewsView } from '@plumbline/contract/accounts/vocabulary'
import { ChoiceRow } from '../controls/choice-row.tsx'
import { choicesOf } from '../controls/choices-of.ts'

export function NewsViewChoice({ value, onChange }: { value: NewsView; onChange: (view: NewsView) => void }) {
  const choices = choicesOf<NewsView>({ grid: t`Grid`, compact: t`Compact` })
  return <ChoiceRow label={t`View`} choices={choices} value={value} onChange={onChange} />
}
