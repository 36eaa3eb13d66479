import type { Notes } from '@plumbline/contract/portfolios'
import { formatDate } from '../../formatting/format-date.ts'
import { WarningMark } from '../../ui/figures/figure-marks.tsx'
import styles from './holdings.module.css'

const reasons = { 'no-price': 'no price', 'no-rate': 'no exchange rate' } as const

/** What a reader must know before trusting the figures above, each asset by its name. */
export function HoldingsNotes({ notes }: { notes: Notes }) {
  const { missing, stale, estimated, oversold } = notes
  const sentences = [
    ...missing.map(({ assetId, name, reason }) => ({
      id: `missing ${assetId}`,
      text: `${name} has ${reasons[reason]}: the sums are without it.`,
    })),
    ...stale.map(({ assetId, name, priceDate }) => ({
      id: `stale ${assetId}`,
      text: `The last price of ${name} is of ${formatDate(priceDate)}.`,
    })),
    ...estimated.map(({ assetId, name }) => ({
      id: `estimated ${assetId}`,
      text: `${name} is estimated, at the first price or rate known after that day.`,
    })),
    ...oversold.map(({ assetId, name, date }) => ({
      id: `oversold ${assetId}`,
      text: `More of ${name} was sold on ${formatDate(date)} than was held: its gain covers the covered units only.`,
    })),
  ]
  if (sentences.length === 0) return null
  return (
    <ul className={styles.notes} aria-label="Notes">
      {sentences.map(({ id, text }) => (
        <li key={id}>
          <WarningMark text={text} />
        </li>
      ))}
    </ul>
  )
}
