import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { separatorCharacters } from '../../formatting/number-format.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { type DcfNumber, type DcfSearch, numberDefaults, numberRanges, readNumber } from './dcf-search.ts'

type OptionNumberProps = {
  name: DcfNumber
  label: string
  /** Written as a percentage. */
  isRatio?: boolean
  search: DcfSearch
  onChange: (change: DcfSearch) => void
}

/** A number among the options. What is typed counts as soon as it is within the range; leaving the field takes it there. */
export function OptionNumber({ name, label, isRatio = false, search, onChange }: OptionNumberProps) {
  const { numberFormat } = useFigureSettings()
  const [typed, setTyped] = useState<string | number | null>(null)
  const scale = isRatio ? 100 : 1
  const { lowest, highest } = numberRanges[name]
  const value = search[name] ?? numberDefaults[name]

  function change(next: string | number) {
    setTyped(next)
    const number = typeof next === 'number' ? readNumber(name, next / scale) : undefined
    if (number !== undefined) onChange({ [name]: number })
  }

  return (
    <NumberInput
      label={label}
      min={lowest * scale}
      max={highest * scale}
      decimalScale={name === 'years' ? 0 : 2}
      decimalSeparator={separatorCharacters[numberFormat.decimalsSeparator]}
      allowedDecimalSeparators={['.', ',']}
      suffix={isRatio ? '%' : ''}
      value={typed ?? Math.round(value * scale * 1e6) / 1e6}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  )
}
