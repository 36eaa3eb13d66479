import type { ReactNode } from 'react'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import styles from './bridge-table.module.css'
import { hangParts } from './hang-parts.ts'

export type BridgePart = {
  id: string
  label: ReactNode
  note?: ReactNode
  /** Where it starts is where the one before it ended. */
  value: number
  figure: ReactNode
  /** Deposits and withdrawals are neither gain nor loss. */
  isFlow?: boolean
}

type BridgeTableProps = {
  caption: string
  parts: BridgePart[]
  /** Where the parts start, when that is not zero. */
  start?: { label: ReactNode; figure: ReactNode }
  end: { label: ReactNode; figure: ReactNode; withBar?: boolean }
}

const share = (ratio: number) => `${(ratio * 100).toFixed(3)}%`

function barClass({ isFlow, value }: BridgePart): string | undefined {
  if (isFlow) return styles.flow
  return value < 0 ? styles.down : styles.up
}

const endOf = ({ value }: BridgePart, { start, width }: { start: number; width: number }) =>
  value < 0 ? start : start + width

/**
 * A waterfall of signed parts on one vertical zero line. Each part starts where the one before it ended. Only the
 * changes are drawn, so no axis is truncated.
 */
export function BridgeTable({ caption, parts, start, end }: BridgeTableProps) {
  const { areAmountsHidden } = useFigureSettings()
  const { zero, spans } = hangParts(parts.map(({ value }) => value))
  const sum = parts.reduce((total, { value }) => total + value, 0)
  const last = spans.at(-1)
  const lastPart = parts.at(-1)
  const endsAt = last && lastPart ? endOf(lastPart, last) : zero
  return (
    <table className={styles.bridge} aria-label={caption}>
      <tbody>
        {start && (
          <tr className={styles.total}>
            <th scope="row">{start.label}</th>
            <td className={styles.bar} aria-hidden="true">
              <i className={styles.mark} data-side="below" style={{ left: share(zero) }} />
            </td>
            <td>{start.figure}</td>
          </tr>
        )}
        {parts.map((part, index) => {
          const span = spans[index]
          return (
            <tr key={part.id}>
              <th scope="row">
                {part.label} {part.note && <span className={styles.note}>{part.note}</span>}
              </th>
              <td className={styles.bar} aria-hidden="true">
                {!start && <i className={styles.zero} style={{ left: share(zero) }} />}
                {start && span && !areAmountsHidden && (
                  <i className={styles.joint} style={{ left: share(endOf(part, span)) }} />
                )}
                {span && span.width > 0 && !areAmountsHidden && (
                  <i className={barClass(part)} style={{ left: share(span.start), width: share(span.width) }} />
                )}
              </td>
              <td>{part.figure}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">{end.label}</th>
          <td className={styles.bar} aria-hidden="true">
            {start ? (
              !areAmountsHidden && <i className={styles.mark} data-side="above" style={{ left: share(endsAt) }} />
            ) : (
              <>
                <i className={styles.zero} style={{ left: share(zero) }} />
                {end.withBar && !areAmountsHidden && (
                  <i
                    className={styles.sum}
                    style={{
                      left: share(Math.min(zero, endsAt)),
                      width: share(sum === 0 ? 0 : Math.abs(endsAt - zero)),
                    }}
                  />
                )}
              </>
            )}
          </td>
          <td>{end.figure}</td>
        </tr>
      </tfoot>
    </table>
  )
}
