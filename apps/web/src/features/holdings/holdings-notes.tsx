import type { Notes } from '@plumbline/contract/portfolios/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { nameSome } from '../../formatting/name-some.ts'
import { WarningMark } from '../../ui/figures/figure-marks.tsx'
import styles from './holdings.module.css'

const namesOf = (assets: readonly { name: string }[]) => nameSome(assets.map(({ name }) => name))

/** What a reader must know before trusting the figures above, with the assets' names. */
function writeSentences({ missing, unvalued, stale, estimated, oversold }: Notes): string[] {
  const withoutPrice = missing.filter(({ reason }) => reason === 'no-price')
  const withoutRate = missing.filter(({ reason }) => reason === 'no-rate')
  const [oldest] = stale.toSorted((left, right) => left.priceDate.localeCompare(right.priceDate))
  return [
    ...(withoutPrice.length > 0 ? [`No price is known of ${namesOf(withoutPrice)}: the sums are without it.`] : []),
    ...(withoutRate.length > 0
      ? [`No exchange rate is known for ${namesOf(withoutRate)}: the sums are without it.`]
      : []),
    ...(unvalued.length > 0
      ? [`No price or rate is known of ${namesOf(unvalued)} while it was held: the returns are without it.`]
      : []),
    ...(oldest ? [`The last price is old: ${namesOf(stale)}; the oldest is of ${formatDate(oldest.priceDate)}.`] : []),
    ...(estimated.length > 0
      ? [`Estimated at the first price or rate known after the day in question: ${namesOf(estimated)}.`]
      : []),
    ...oversold.map(
      ({ name, date }) =>
        `More of ${name} was sold on ${formatDate(date)} than was held: its gain covers the covered units only.`,
    ),
  ]
}

export function HoldingsNotes({ notes }: { notes: Notes }) {
  const sentences = writeSentences(notes)
  if (sentences.length === 0) return null
  return (
    <ul className={styles.notes} aria-label="Notes">
      {sentences.map((text) => (
        <li key={text}>
          <WarningMark text={text} />
        </li>
      ))}
    </ul>
  )
}
