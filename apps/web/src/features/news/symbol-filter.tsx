import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import type { HeldSymbol } from './held-symbols.ts'

const ALL_SYMBOLS = ' all'
const MAX_IN_ROW = 12

type SymbolFilterProps = {
  holdings: HeldSymbol[]
  /** Undefined for all. */
  value: string | undefined
  onChange: (symbol: string | undefined) => void
}

/** All holdings or one of them: side by side if there are few, else in a searchable list. */
export function SymbolFilter({ holdings, value, onChange }: SymbolFilterProps) {
  const all = { value: ALL_SYMBOLS, label: t`See All` }
  const choices = [all, ...holdings.map(({ symbol }) => ({ value: symbol, label: symbol }))]
  const choose = (chosen: string) => onChange(chosen === ALL_SYMBOLS ? undefined : chosen)
  if (holdings.length <= MAX_IN_ROW) {
    return <ChoiceRow label={t`Symbol`} choices={choices} value={value ?? ALL_SYMBOLS} onChange={choose} />
  }
  return (
    <Select
      label={t`Symbol`}
      data={[all, ...holdings.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} · ${name}` }))]}
      value={value ?? ALL_SYMBOLS}
      onChange={(chosen) => chosen !== null && choose(chosen)}
      searchable
      allowDeselect={false}
      limit={100}
    />
  )
}
