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
    ...(withoutPrice.length > 0
      ? [`No price for ${namesOf(withoutPrice)}. Totals leave ${withoutPrice.length === 1 ? 'it' : 'them'} out.`]
      : []),
    ...(withoutRate.length > 0
      ? [`No exchange rate for ${namesOf(withoutRate)}. Totals leave ${withoutRate.length === 1 ? 'it' : 'them'} out.`]
      : []),
    ...(unvalued.length > 0
      ? [
          `No price or rate for ${namesOf(unvalued)} while held. Returns leave ${unvalued.length === 1 ? 'it' : 'them'} out.`,
        ]
      : []),
    ...(oldest ? [`Old prices: ${namesOf(stale)}. The oldest is from ${formatDate(oldest.priceDate)}.`] : []),
    ...(estimated.length > 0 ? [`Estimated at the first known price or rate: ${namesOf(estimated)}.`] : []),
    ...oversold.map(
      ({ name, date }) =>
        `More ${name} was sold on ${formatDate(date)} than was held. Its gain covers only the units that were held.`,
    ),
    ...partial.map(
      ({ name, date, transactions }) =>
        `The gain of ${name} leaves out ${count(transactions, 'dividend or fee', 'dividends and fees')} without an exchange rate (${since(transactions, date)}).`,
    ),
    ...future.map(
      ({ name, date, transactions }) =>
        `${count(transactions, 'transaction')} of ${name} ${transactions === 1 ? 'is' : 'are'} dated after today (${since(transactions, date)}) and not counted yet.`,
    ),
    ...unmeasurable.map(
      ({ name, date, transactions }) =>
        `${count(transactions, 'transaction')} of ${name} (${since(transactions, date)}) can’t be counted. Check the units, price and fee.`,
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
