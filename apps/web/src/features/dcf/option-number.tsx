import { useState } from 'react'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { type DcfNumber, type DcfSearch, numberDefaults, numberRanges, readNumber } from './dcf-search.ts'

type OptionNumberProps = {
  name: DcfNumber
  label: string
  /** Written as a percentage. */
  isRatio?: boolean
  search: DcfSearch
  onChange: (change: DcfSearch) => void
}

/**
 * A numeric option. A typed value counts as soon as it is within the range; leaving the field clamps it to the range.
 */
export function OptionNumber({ name, label, isRatio = false, search, onChange }: OptionNumberProps) {
  const [typed, setTyped] = useState<number | '' | null>(null)
  const scale = isRatio ? 100 : 1
  const { lowest, highest } = numberRanges[name]
  const value = search[name] ?? numberDefaults[name]

  function change(next: number | '') {
    setTyped(next)
    const number = typeof next === 'number' ? readNumber(name, next / scale) : undefined
    if (number !== undefined) onChange({ [name]: number })
  }

  return (
    <NumberField
      label={label}
      min={lowest * scale}
      max={highest * scale}
      isWhole={name === 'years'}
      isPercent={isRatio}
      value={typed ?? Math.round(value * scale * 1e6) / 1e6}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  )
}
