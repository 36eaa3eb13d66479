import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from './figure-settings.tsx'
import styles from './figures.module.css'
import { MissingFigure } from './missing-figure.tsx'
import type { MissingReason } from './missing-reason.ts'

type PercentProps = {
  /** As a ratio: 0.05 is 5 %. */
  ratio: number | null
  decimals?: number
  /** A share of a whole has neither sign nor arrow. */
  isShare?: boolean
  withArrow?: boolean
  missing?: MissingReason
}

/** A ratio as a percentage: colored arrow, digits in the text color. */
export function Percent({ ratio, decimals = 2, isShare, withArrow = !isShare, missing = 'no-price' }: PercentProps) {
  const { numberFormat } = useFigureSettings()
  if (ratio === null) return <MissingFigure reason={missing} />
  const text = formatPercent(ratio, { decimals, sign: isShare ? 'negative' : 'always', format: numberFormat })
  return (
    <span className={styles.figure}>
      {withArrow && <SignArrow text={text} />}
      {text}
    </span>
  )
}

function SignArrow({ text }: { text: string }) {
  if (text.startsWith('+')) {
    return (
      <svg data-arrow="up" className={`${styles.arrow} ${styles.gain}`} viewBox="0 0 7 6" aria-hidden="true">
        <path d="M3.5 0 7 6H0z" />
      </svg>
    )
  }
  if (text.startsWith('\u2212')) {
    return (
      <svg data-arrow="down" className={`${styles.arrow} ${styles.loss}`} viewBox="0 0 7 6" aria-hidden="true">
        <path d="M0 0h7L3.5 6z" />
      </svg>
    )
  }
  return null
}
