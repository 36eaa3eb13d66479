import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { GROUPINGS, type Grouping } from '@plumbline/contract/portfolios/vocabulary'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'

const NAMES: Record<Grouping, MessageDescriptor> = {
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
  const choices = GROUPINGS.map((grouping) => ({ value: grouping, label: i18n._(NAMES[grouping]) }))
  return <ChoiceMenu label={t`Group by`} choices={choices} value={value} onChange={onChange} />
}
