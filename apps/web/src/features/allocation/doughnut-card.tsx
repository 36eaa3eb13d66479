import { useState } from 'react'
import { formatPercent } from '../../formatting/format-percent.ts'
import { Doughnut } from '../../ui/chart/doughnut.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './allocation.module.css'
import { OTHERS_ID, type Slice } from './arrange-slices.ts'

/** A color for each place, the largest share first; the rest is gray. */
const colorOf = (slice: Slice, position: number) =>
  slice.id === OTHERS_ID ? 'var(--line2)' : `var(--slice${position + 1})`

type DoughnutCardProps = {
  title: string
  slices: Slice[]
  /** Of the percents. */
  decimals: number
  currency: string
}

/** Shares of the value. The middle shows the slice under the pointer, or the row under the pointer or in focus. */
export function DoughnutCard({ title, slices, decimals, currency }: DoughnutCardProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const index = pointed !== null && pointed < slices.length ? pointed : 0
  const read = slices[index]
  const colored = slices.map((slice, position) => ({ ...slice, color: colorOf(slice, position) }))
  const { numberFormat } = useFigureSettings()
  const percent = (share: number) => formatPercent(share, { decimals, sign: 'negative', format: numberFormat })
  if (!read) return null
  return (
    <Card title={title}>
      <div className={styles.doughnut}>
        <div className={styles.ring}>
          <Doughnut slices={colored} onPoint={setPointed} />
          <p className={styles.reading} role="status" aria-live="off">
            <b>{percent(read.share)}</b>
            <span className={styles.name}>{read.name}</span>
            <span>
              <Money value={read.value} currency={currency} withCurrency />
            </span>
          </p>
        </div>
        <ul className={styles.legend} aria-label={title}>
          {colored.map((slice, position) => (
            <li
              key={slice.id}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: focus reads the slice's value in the middle
              tabIndex={0}
              data-read={position === pointed || undefined}
              onPointerEnter={() => setPointed(position)}
              onPointerLeave={() => setPointed(null)}
              onFocus={() => setPointed(position)}
              onBlur={() => setPointed(null)}
            >
              <i style={{ background: slice.color }} aria-hidden="true" />
              <span>{slice.name}</span>
              <b>{percent(slice.share)}</b>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
