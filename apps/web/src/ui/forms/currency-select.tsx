import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'
import { useState } from 'react'

const codes = currencies.map((code) => ({ value: code, label: code }))

/** Labels by code, with the names in the page's language. */
function labelCurrencies(): Map<string, string> {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency', fallback: 'code' })
  return new Map(
    currencies.map((code) => {
      const name = names.of(code)
      return [code, name === undefined || name === code ? code : `${code} · ${name}`]
    }),
  )
}

type CurrencySelectProps = {
  label: string
  /** Shows the code alone once one is chosen. */
  isShort?: boolean
  description?: string
  value: string | null
  onChange: (currency: string) => void
  /** Where none may be chosen. */
  onClear?: () => void
  placeholder?: string
}

/** One of the world's currencies, found by code or name. */
export function CurrencySelect(props: CurrencySelectProps) {
  const { label, isShort = false, description, value, onChange, onClear, placeholder } = props
  const [labels] = useState(labelCurrencies)
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder ?? (isShort ? t`Code` : t`Choose a currency`)}
      data={isShort ? codes : [...labels].map(([code, name]) => ({ value: code, label: name }))}
      renderOption={({ option }) => labels.get(option.value)}
      filter={({ options: all, search }) =>
        all.filter(
          (option) => 'value' in option && labels.get(option.value)?.toLowerCase().includes(search.toLowerCase()),
        )
      }
      {...(isShort && { comboboxProps: { width: 240, position: 'bottom-start' as const } })}
      value={value}
      onChange={(currency) => (currency ? onChange(currency) : onClear?.())}
      clearable={onClear !== undefined}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t`No such currency`}
      maxDropdownHeight={260}
    />
  )
}
