import { plural } from '@lingui/core/macro'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'

type AmountProps = {
  value: number | null
  /** A currency code, `units`, `ratio` or `days`. */
  unit: string
  isGain?: boolean
  /** A gain without its color, as in sums. */
  isPlain?: boolean
  isPrice?: boolean
  withCurrency?: boolean
}

/** A figure in the unit that its explanation names. */
export function Amount(props: AmountProps) {
  const { value, unit, isGain = false, isPlain = false, isPrice = false, withCurrency = false } = props
  if (unit === 'ratio') return <Percent ratio={value} missing="not-available" />
  if (unit === 'days') return value === null ? null : plural(value, { one: '# day', other: '# days' })
  if (unit === 'units') return value === null ? null : <Units units={value} />
  return (
    <Money
      value={value}
      currency={unit}
      kind={isPrice ? 'price' : 'amount'}
      isGain={isGain}
      isPlain={isPlain}
      withCurrency={withCurrency}
      missing="no-rate"
    />
  )
}
