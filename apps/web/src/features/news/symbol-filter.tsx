import { Select } from '@mantine/core'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'

const ALL_SYMBOLS = ' all'
const MAX_IN_ROW = 12

type SymbolFilterProps = {
  symbols: string[]
  /** Undefined for all. */
  value: string | undefined
  onChange: (symbol: string | undefined) => void
}

/** All holdings or one of them: side by side if there are few, else in a searchable list. */
export function SymbolFilter({ symbols, value, onChange }: SymbolFilterProps) {
  const choices = [
    { value: ALL_SYMBOLS, label: 'See All' },
    ...symbols.map((symbol) => ({ value: symbol, label: symbol })),
  ]
  const choose = (chosen: string) => onChange(chosen === ALL_SYMBOLS ? undefined : chosen)
  if (symbols.length <= MAX_IN_ROW) {
    return <ChoiceRow label="Symbol" choices={choices} value={value ?? ALL_SYMBOLS} onChange={choose} />
  }
  return (
    <Select
      label="Symbol"
      data={choices}
      value={value ?? ALL_SYMBOLS}
      onChange={(chosen) => chosen !== null && choose(chosen)}
      searchable
      allowDeselect={false}
      limit={100}
    />
  )
}
