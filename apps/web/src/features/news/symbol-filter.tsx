import { Select } from '@mantine/core'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'

const everything = ' all'
const mostInRow = 12

type SymbolFilterProps = {
  symbols: string[]
  /** Undefined for all. */
  value: string | undefined
  onChange: (symbol: string | undefined) => void
}

/** All holdings or one of them: side by side if there are few, else in a searchable list. */
export function SymbolFilter({ symbols, value, onChange }: SymbolFilterProps) {
  const choices = [
    { value: everything, label: 'See All' },
    ...symbols.map((symbol) => ({ value: symbol, label: symbol })),
  ]
  const choose = (chosen: string) => onChange(chosen === everything ? undefined : chosen)
  if (symbols.length <= mostInRow) {
    return <ChoiceRow label="Symbol" choices={choices} value={value ?? everything} onChange={choose} />
  }
  return (
    <Select
      label="Symbol"
      data={choices}
      value={value ?? everything}
      onChange={(chosen) => chosen !== null && choose(chosen)}
      searchable
      allowDeselect={false}
      limit={100}
    />
  )
}
