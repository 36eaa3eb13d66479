import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatPercent } from '../../formatting/format-percent.ts'
import { Doughnut } from '../../ui/chart/doughnut.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './allocation.module.css'
import { OTHERS_ID, type Slice } from './arrange-slices.ts'

/** A color for each place, the largest share first; the rest is gray. */
const colorOf = (slice: Slice, position: number) =>
  slice.color ?? (slice.id === OTHERS_ID ? 'var(--line2)' : `var(--slice${position + 1})`)

type DoughnutCardProps = {
  title: string
  slices: Slice[]
  /** Of the percents. */
  decimals: number
  currency: string
  /** Opens a slice that can be opened. */
  onOpen?: (id: string) => void
  actions?: ReactNode
}

/** Shares of the value. The middle shows the slice under the pointer, or the row under the pointer or in focus. */
export function DoughnutCard({ title, slices, decimals, currency, onOpen, actions }: DoughnutCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [pointed, setPointed] = useState<number | null>(null)
  const index = pointed !== null && pointed < slices.length ? pointed : 0
  const read = slices[index]
  const colored = slices.map((slice, position) => ({ ...slice, color: colorOf(slice, position) }))
  const { numberFormat } = useFigureSettings()
  const percent = (share: number) => formatPercent(share, { decimals, sign: 'negative', format: numberFormat })
  if (!read) return null
  const open = (id: string) => {
    setPointed(null)
    onOpen?.(id)
  }
  return (
    <Card title={title} actions={actions}>
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
              tabIndex={slice.parts.length === 0 && !slice.opens ? 0 : undefined}
              data-read={position === pointed || undefined}
              onPointerEnter={() => setPointed(position)}
              onPointerLeave={() => setPointed(null)}
              onFocus={() => setPointed(position)}
              onBlur={() => setPointed(null)}
            >
              <i style={{ background: slice.color }} aria-hidden="true" />
              {slice.opens && onOpen ? (
                <button type="button" data-printed onClick={() => open(slice.id)}>
                  {slice.name}
                  <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
                </button>
              ) : slice.parts.length === 0 ? (
                <span>{slice.name}</span>
              ) : (
                <button type="button" data-printed aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                  {slice.name}
                  <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
                </button>
              )}
              <b>{percent(slice.share)}</b>
            </li>
          ))}
          {isOpen &&
            slices
              .flatMap(({ parts }) => parts)
              .map(({ id, name, value, share }) => (
                <li key={id} className={styles.part}>
                  <span>{name}</span>
                  <Money value={value} currency={currency} />
                  <b>{percent(share)}</b>
                </li>
              ))}
        </ul>
      </div>
    </Card>
  )
}
