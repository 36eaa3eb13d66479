import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { formatExact } from '../../formatting/format-exact.ts'
import { percentSign } from '../../formatting/format-percent.ts'
import { describeReading, findNumberFault, parseNumber, typeDecimal } from '../../formatting/parse-number.ts'
import { shiftDecimals } from '../../formatting/percent-input.ts'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { afterClick } from './after-click.ts'

type NumberFieldProps = {
  label?: string
  'aria-label'?: string
  description?: string
  placeholder?: string
  title?: string | undefined
  classNames?: { input?: string; root?: string }
  ref?: Ref<HTMLInputElement>
  value: number | ''
  /**
   * Called with the parsed value, and with '' when the field is empty. Not called while the text is not a number in
   * range.
   *
   * @param entered the text as typed
   */
  onChange: (value: number | '', entered?: string) => void
  onBlur?: () => void
  min?: number
  max?: number
  step?: number
  /** Only the arrow keys keep to the range: the form itself says what is wrong with a typed number. */
  hasOpenRange?: boolean
  isWhole?: boolean
  isPercent?: boolean
  /** k, m, b or t after the number multiplies it. */
  hasMultiples?: boolean
  /** The part of a typed text that is the number: what stands before it stays in the field while it is typed. */
  withoutPrefix?: (entered: string) => string
}

/** Decimals with a dot, as `formatExact` takes them. */
const PLAIN_FORMAT = DEFAULT_NUMBER_FORMAT

const multiples: Record<string, number> = { k: 3, m: 6, b: 9, t: 12 }
const directions: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A number in the user's format, read by the parser that all inputs share. The text stays as typed until the field
 * loses focus; then it is clamped to the range.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step = 1 } = props
  const { isWhole = false, isPercent = false, hasMultiples = false, hasOpenRange = false, ...more } = props
  const { withoutPrefix = (entered: string) => entered, ...others } = more
  const { description, label, ...rest } = others
  const { min: _min, max: _max, step: _step, ...input } = rest
  const { numberFormat } = useFigureSettings()
  const [typed, setTyped] = useState<string | null>(null)
  const isGrouped = hasMultiples && numberFormat.thousandsSeparator !== numberFormat.decimalsSeparator
  const written = value === '' ? '' : typeDecimal(value, numberFormat)
  const plain = value === '' ? '' : typeDecimal(value, PLAIN_FORMAT)
  const shown = `${isGrouped ? formatExact(plain, 0, numberFormat) : written}${isPercent && value !== '' ? percentSign() : ''}`
  const text = typed ?? shown

  function readAny(entered: string): number | '' | undefined {
    const [, body = '', letter = ''] = /^(.*?)\s*([kmbt%]?)$/i.exec(withoutPrefix(entered).trim()) ?? []
    const places = multiples[letter.toLowerCase()]
    if ((letter === '%' && !isPercent) || (places !== undefined && !hasMultiples)) return undefined
    const parsed = parseNumber(body, numberFormat)
    if (parsed.kind === 'empty') return letter === '' || letter === '%' ? '' : undefined
    if (parsed.kind !== 'number') return undefined
    const number = shiftDecimals(Number(parsed.decimal), places ?? 0)
    return isWhole && !Number.isInteger(number) ? undefined : number
  }

  function read(entered: string): number | '' | undefined {
    const number = readAny(entered)
    if (hasOpenRange) return number
    return typeof number === 'number' && (number < min || number > max) ? undefined : number
  }

  const body = withoutPrefix(text)
    .trim()
    .replace(/\s*[kmbt%]$/i, '')
  const range = Number.isFinite(min) && Number.isFinite(max) ? t`From ${min} to ${max}` : t`Enter a number`
  const fault = read(text) === undefined ? (findNumberFault(body, numberFormat) ?? range) : undefined

  function type(entered: string) {
    const number = read(entered)
    setTyped(typeof number === 'number' && /[kmbt]$/i.test(entered) ? null : entered)
    if (number !== undefined) onChange(number, entered)
  }

  function stepBy(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (direction === undefined || typeof read(text) !== 'number') return
    event.preventDefault()
    const next = Math.min(max, Math.max(min, Number(read(text)) + direction * step))
    setTyped(null)
    onChange(Number(next.toPrecision(12)))
  }

  return (
    <TextInput
      {...input}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={(typed !== null && describeReading(body, numberFormat)) || description}
      error={fault}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={stepBy}
      onBlur={() => {
        const number = readAny(text)
        if (typeof number === 'number' && fault !== undefined) onChange(Math.min(max, Math.max(min, number)))
        if (number !== undefined) afterClick(() => setTyped(null))
        onBlur?.()
      }}
    />
  )
}
