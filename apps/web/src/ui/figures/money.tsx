import { formatAmount, formatPrice } from '../../formatting/format-money.ts'
import { useFigureSettings } from './figure-settings.tsx'
import styles from './figures.module.css'
import { HiddenFigure } from './hidden-figure.tsx'
import { MissingFigure } from './missing-figure.tsx'
import type { MissingReason } from './missing-reason.ts'
import { WithCurrency } from './with-currency.tsx'

type MoneyProps = {
  value: number | null
  currency: string
  /** `price` shows more decimals below 1 and is never hidden: it is public. */
  kind?: 'amount' | 'price'
  /** A gain, shown with sign and color. */
  isGain?: boolean
  /** A gain without its color, as in subtotals. */
  isPlain?: boolean
  withCurrency?: boolean
  isEstimated?: boolean
  missing?: MissingReason
}

function signClass(text: string): string | undefined {
  if (text.startsWith('+')) return styles.gain
  return text.startsWith('\u2212') ? styles.loss : undefined
}

/** An amount of money or a price per unit, in the user's number format. */
export function Money(props: MoneyProps) {
  const { value, currency, kind = 'amount', isGain, isPlain, withCurrency, isEstimated, missing = 'no-price' } = props
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  if (value === null) return <MissingFigure reason={missing} />
  if (areAmountsHidden && kind === 'amount') return <HiddenFigure />

  const options = { format: numberFormat, sign: isGain ? ('always' as const) : ('negative' as const) }
  const text = kind === 'price' ? formatPrice(value, currency, options) : formatAmount(value, currency, options)
  const color = isGain && !isPlain ? signClass(text) : undefined
  const figure = <span className={isEstimated ? `${styles.estimated} ${color ?? ''}` : color}>{text}</span>
  if (!withCurrency) return <span className={styles.figure}>{figure}</span>

  return (
    <span className={styles.figure}>
      <WithCurrency currency={currency}>{figure}</WithCurrency>
    </span>
  )
}
