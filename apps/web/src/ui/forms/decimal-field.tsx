import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { calculateTyped } from '../../formatting/calculate-typed.ts'
import { describeReading, findNumberFault, parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { afterClick } from './after-click.ts'

type DecimalFieldProps = {
  label?: string
  'aria-label'?: string
  /** As typed; callers parse it with `parseDecimal` before sending. */
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  /** Shown below unless the field has to say how the text was read. */
  note?: ReactNode
  /** If set, the arrow keys step by 1, but not below this value. */
  lowest?: number
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A decimal in the user's number format. Shows how a text with other marks is read, and both readings of an ambiguous
 * text. A calculation, such as `10*3`, becomes its result by Enter or when the field is left.
 */
export function DecimalField({ value, onChange, error, note, lowest, ...rest }: DecimalFieldProps) {
  const { numberFormat } = useFigureSettings()
  const [isFocused, setIsFocused] = useState(false)
  const number = Number(parseDecimal(value, numberFormat) ?? Number.NaN)
  const reading = describeReading(value, numberFormat)

  function calculate() {
    const result = calculateTyped(value, numberFormat)
    if (result !== undefined) onChange(result)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') return calculate()
    const change = steps[event.key]
    if (lowest === undefined || change === undefined || (value !== '' && Number.isNaN(number))) return
    event.preventDefault()
    onChange(typeDecimal(value === '' ? lowest : Math.max(lowest, number + change), numberFormat))
  }

  const spinner = {
    role: 'spinbutton',
    'aria-valuemin': lowest,
    'aria-valuenow': Number.isNaN(number) ? undefined : number,
    'aria-valuetext': value,
  }
  return (
    <TextInput
      {...rest}
      {...(lowest !== undefined && spinner)}
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={reading ?? note}
      error={(isFocused ? undefined : findNumberFault(value, numberFormat)) ?? error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={() => setIsFocused(true)}
      onBlur={() => {
        calculate()
        afterClick(() => setIsFocused(false))
      }}
    />
  )
}
