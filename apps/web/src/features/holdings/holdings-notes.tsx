import { plural, t } from '@lingui/core/macro'
import type { Notes } from '@plumbline/contract/portfolios/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { nameSome } from '../../formatting/name-some.ts'
import { WarningMark } from '../../ui/figures/figure-marks.tsx'
import styles from './holdings.module.css'

const namesOf = (assets: readonly { name: string }[]) => nameSome(assets.map(({ name }) => name))

/** What a reader must know before trusting the figures above, with the assets' names. */
function writeSentences(notes: Notes): string[] {
  const { missing, unvalued, stale, estimated, oversold, partial, future, unmeasurable } = notes
  const withoutPrice = missing.filter(({ reason }) => reason === 'no-price')
  const withoutRate = missing.filter(({ reason }) => reason === 'no-rate')
  const [oldest] = stale.toSorted((left, right) => left.priceDate.localeCompare(right.priceDate))
  const sentences: string[] = []
  if (withoutPrice.length > 0) {
    const names = namesOf(withoutPrice)
    const count = withoutPrice.length
    sentences.push(t`No price for ${names}. Totals leave ${plural(count, { one: 'it', other: 'them' })} out.`)
  }
  if (withoutRate.length > 0) {
    const names = namesOf(withoutRate)
    const count = withoutRate.length
    sentences.push(t`No exchange rate for ${names}. Totals leave ${plural(count, { one: 'it', other: 'them' })} out.`)
  }
  if (unvalued.length > 0) {
    const names = namesOf(unvalued)
    const count = unvalued.length
    sentences.push(
      t`No price or rate for ${names} while held. Returns leave ${plural(count, { one: 'it', other: 'them' })} out.`,
    )
  }
  if (oldest) {
    const names = namesOf(stale)
    const date = formatDate(oldest.priceDate)
    sentences.push(t`Outdated prices: ${names}. The oldest is from ${date}.`)
  }
  if (estimated.length > 0) {
    const names = namesOf(estimated)
    sentences.push(t`Estimated with the first known price or rate: ${names}.`)
  }
  return [
    ...sentences,
    ...oversold.map(({ name, date }) => describeOversold(name, formatDate(date))),
    ...partial.map(({ name, date, transactions }) => describePartial(name, transactions, formatDate(date))),
    ...future.map(({ name, date, transactions }) => describeFuture(name, transactions, formatDate(date))),
    ...unmeasurable.map(({ name, date, transactions }) => describeUnmeasurable(name, transactions, formatDate(date))),
  ]
}

const describeOversold = (name: string, date: string) =>
  t`You sold more ${name} on ${date} than you held. Its gain covers only the units you held.`

const describePartial = (name: string, transactions: number, date: string) =>
  plural(transactions, {
    one: `The gain of ${name} leaves out # dividend or fee without an exchange rate (on ${date}).`,
    other: `The gain of ${name} leaves out # dividends and fees without an exchange rate (the first on ${date}).`,
  })

const describeFuture = (name: string, transactions: number, date: string) =>
  plural(transactions, {
    one: `# transaction of ${name} is dated after today (on ${date}) and not counted yet.`,
    other: `# transactions of ${name} are dated after today (the first on ${date}) and not counted yet.`,
  })

const describeUnmeasurable = (name: string, transactions: number, date: string) =>
  plural(transactions, {
    one: `# transaction of ${name} (on ${date}) can’t be counted. Check the units, price and fee.`,
    other: `# transactions of ${name} (the first on ${date}) can’t be counted. Check the units, price and fee.`,
  })

export function HoldingsNotes({ notes }: { notes: Notes }) {
  const sentences = writeSentences(notes)
  if (sentences.length === 0) return null
  return (
    <ul className={styles.notes} aria-label={t({ message: 'Notes', context: 'about figures' })}>
      {sentences.map((text) => (
        <li key={text}>
          <WarningMark text={text} />
        </li>
      ))}
    </ul>
  )
}
