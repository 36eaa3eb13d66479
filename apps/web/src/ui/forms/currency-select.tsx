import { Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'

const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' })
const options = currencies.map((code) => {
  const name = names.of(code)
  return { value: code, label: name === undefined || name === code ? code : `${code} · ${name}` }
})

const codes = currencies.map((code) => ({ value: code, label: code }))
const labels = new Map<string, string>(options.map(({ value, label }) => [value, label]))

type CurrencySelectProps = {
  label: string
  /** Shows the code alone once one is chosen. */
  isShort?: boolean
  description?: string
  value: string | null
  onChange: (currency: string) => void
}

/** One of the world's currencies, found by code or name. */
export function CurrencySelect({ label, isShort = false, description, value, onChange }: CurrencySelectProps) {
  return (
    <Select
      label={label}
      description={description}
      placeholder={isShort ? 'Code' : 'Choose a currency'}
      data={isShort ? codes : options}
      renderOption={({ option }) => labels.get(option.value)}
      filter={({ options: all, search }) =>
        all.filter(
          (option) => 'value' in option && labels.get(option.value)?.toLowerCase().includes(search.toLowerCase()),
        )
      }
      {...(isShort && { comboboxProps: { width: 240, position: 'bottom-start' as const } })}
      value={value}
      onChange={(currency) => currency && onChange(currency)}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such currency"
      maxDropdownHeight={260}
    />
  )
}
