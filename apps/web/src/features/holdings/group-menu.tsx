import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type FieldGrouping, GROUPINGS, type Grouping } from '@plumbline/contract/portfolios/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { classificationsQuery } from '../../api/categories.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'

const NAMES: Record<FieldGrouping, MessageDescriptor> = {
  none: msg`None`,
  country: msg`Country`,
  currency: msg`Currency`,
  exchange: msg`Exchange`,
  industry: msg`Industry`,
  sector: msg`Sector`,
  type: msg`Type`,
  mktCapCategory: msg`Market cap`,
}

export function GroupMenu({ value, onChange }: { value: Grouping; onChange: (grouping: Grouping) => void }) {
  const { data: own = [] } = useQuery(classificationsQuery)
  const choices: { value: Grouping; label: string }[] = [
    ...GROUPINGS.map((grouping) => ({ value: grouping, label: i18n._(NAMES[grouping]) })),
    ...own.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return <ChoiceMenu label={t`Group by`} choices={choices} value={value} onChange={onChange} />
}
