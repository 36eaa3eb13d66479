import { GROUPINGS, type Grouping } from '@plumbline/contract/portfolios/operations'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'

const names: Record<Grouping, string> = {
  none: 'None',
  country: 'Country',
  currency: 'Currency',
  exchange: 'Exchange',
  industry: 'Industry',
  sector: 'Sector',
  type: 'Type',
  mktCapCategory: 'Market cap',
}
const choices = GROUPINGS.map((grouping) => ({ value: grouping, label: names[grouping] }))

export function GroupMenu({ value, onChange }: { value: Grouping; onChange: (grouping: Grouping) => void }) {
  return <ChoiceMenu label="Group by" choices={choices} value={value} onChange={onChange} />
}
