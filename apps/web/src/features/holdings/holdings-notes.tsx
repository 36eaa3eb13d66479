import type { Notes } from '@plumbline/contract/portfolios/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { nameSome } from '../../formatting/name-some.ts'
import { WarningMark } from '../../ui/figures/figure-marks.tsx'
import styles from './holdings.module.css'

const namesOf = (assets: readonly { name: string }[]) => nameSome(assets.map(({ name }) => name))

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

const since = (number: number, date: string) => `${number === 1 ? 'on' : 'the first on'} ${formatDate(date)}`

/** What a reader must know before trusting the figures above, with the assets' names. */
function writeSentences(notes: Notes): string[] {
  const { missing, unvalued, stale, estimated, oversold, partial, future, unmeasurable } = notes
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
    ...partial.map(
      ({ name, date, transactions }) =>
        `The gain of ${name} leaves out ${count(transactions, 'dividend or fee', 'dividends and fees')} without an exchange rate, ${since(transactions, date)}.`,
    ),
    ...future.map(
      ({ name, date, transactions }) =>
        `${count(transactions, 'transaction')} of ${name} dated after today, ${since(transactions, date)}, ${transactions === 1 ? 'is' : 'are'} not counted yet.`,
    ),
    ...unmeasurable.map(
      ({ name, date, transactions }) =>
        `${count(transactions, 'transaction')} of ${name}, ${since(transactions, date)}, cannot be counted: check the units, price and fee.`,
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
