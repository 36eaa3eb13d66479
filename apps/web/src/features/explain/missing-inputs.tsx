import { t } from '@lingui/core/macro'
import type { ExplainFigureResponse } from '@plumbline/contract/explanations/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { WarningMark } from '../../ui/figures/figure-marks.tsx'
import styles from './explain.module.css'

const MAX_SHOWN = 5

/** The prices and rates that the figure lacks, each with its asset and day. */
export function MissingInputs({ loaded: { missing, missingCount, assets } }: { loaded: ExplainFigureResponse }) {
  if (missing.length === 0) return null
  const sentences = missing.map(({ input, assetId, date, unit }) => {
    const name = assets[assetId]?.name ?? assetId
    const [base = '', currency = ''] = unit.split(' per ')
    const day = formatDate(date)
    return input === 'price'
      ? t`No price of ${day} for ${name}`
      : t`No exchange rate from ${currency} to ${base} of ${day} for ${name}`
  })
  const shown = [...new Set(sentences)].slice(0, MAX_SHOWN)
  const isCut = missing.length < missingCount
  const others = (isCut ? missingCount : new Set(sentences).size) - shown.length
  return (
    <ul className={styles.leftOut} aria-label={t`Missing`}>
      {shown.map((text) => (
        <li key={text}>
          <WarningMark text={text} />
        </li>
      ))}
      {others > 0 && <li>{t`And ${others} more`}</li>}
    </ul>
  )
}
