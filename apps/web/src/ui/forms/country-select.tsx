import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { orderCountries } from './order-countries.ts'

type CountrySelectProps = {
  label: string
  description?: string
  value: string | null
  onChange: (country: string) => void
}

/** One of the world's countries, found by name. */
export function CountrySelect({ label, description, value, onChange }: CountrySelectProps) {
  const [options] = useState(orderCountries)
  return (
    <Select
      label={label}
      description={description}
      placeholder={t`Choose a country`}
      data={options}
      value={value}
      onChange={(country) => country && onChange(country)}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t`No such country`}
      maxDropdownHeight={260}
    />
  )
}
