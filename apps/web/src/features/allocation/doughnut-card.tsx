import { useState } from 'react'
import { Cell, Pie, PieChart } from 'recharts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './allocation.module.css'
import { othersId, type Slice } from './arrange-slices.ts'

const size = 150

/** The largest share first; the rest is grey. */
const colourOf = (slice: Slice, index: number) => (slice.id === othersId ? 'var(--line2)' : `var(--slice${index + 1})`)

type DoughnutCardProps = {
  title: string
  slices: Slice[]
  /** Of the percents. */
  decimals: number
  currency: string
}

/** Shares of the value. The slice under the pointer, or the row under it or in focus, is read in the middle with its value. */
export function DoughnutCard({ title, slices, decimals, currency }: DoughnutCardProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const index = pointed !== null && pointed < slices.length ? pointed : 0
  const read = slices[index]
  const { numberFormat } = useFigureSettings()
  const percent = (share: number) => formatPercent(share, { decimals, sign: 'negative', format: numberFormat })
  if (!read) return null
  return (
    <Card title={title}>
      <div className={styles.doughnut}>
        <div className={styles.ring}>
          <div aria-hidden="true">
            <PieChart width={size} height={size} accessibilityLayer={false}>
              <Pie
                data={slices}
                dataKey="value"
                nameKey="name"
                innerRadius={48}
                outerRadius={72}
                startAngle={90}
                endAngle={-270}
                stroke="var(--surface)"
                strokeWidth={2.5}
                isAnimationActive={false}
                rootTabIndex={-1}
                onMouseEnter={(_, slice: number) => setPointed(slice)}
                onMouseLeave={() => setPointed(null)}
              >
                {slices.map((slice, position) => (
                  <Cell key={slice.id} fill={colourOf(slice, position)} />
                ))}
              </Pie>
            </PieChart>
          </div>
          <p className={styles.reading} role="status" aria-live="off">
            <b>{percent(read.share)}</b>
            <span className={styles.name}>{read.name}</span>
            <span>
              <Money value={read.value} currency={currency} withCurrency />
            </span>
          </p>
        </div>
        <ul className={styles.legend} aria-label={title}>
          {slices.map((slice, position) => (
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
              <i style={{ background: colourOf(slice, position) }} aria-hidden="true" />
              <span>{slice.name}</span>
              <b>{percent(slice.share)}</b>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
