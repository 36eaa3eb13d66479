import { Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'

const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' })
const options = currencies.map((code) => {
  const name = names.of(code)
  return { value: code, label: name === undefined || name === code ? code : `${code} · ${name}` }
})

type CurrencySelectProps = {
  label: string
  description?: string
  value: string | null
  onChange: (currency: string) => void
}

/** One of the world's currencies, found by code or name. */
export function CurrencySelect({ label, description, value, onChange }: CurrencySelectProps) {
  return (
    <Select
      label={label}
      description={description}
      placeholder="Choose a currency"
      data={options}
      value={value}
      onChange={(currency) => currency && onChange(currency)}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such currency"
      maxDropdownHeight={260}
    />
  )
}
