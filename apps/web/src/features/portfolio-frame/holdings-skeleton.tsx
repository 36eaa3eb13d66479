import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { holdingsLayout } from '../../stores/holdings-layout.ts'
import { useStore } from '../../stores/store.ts'
import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { HeaderStats } from '../../ui/page/header-stats.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useDelayed } from '../../ui/states/use-delayed.ts'
import styles from './holdings-skeleton.module.css'

const statLabels = () => [t`Total value`, t`Last trading day`, t`Total gain`, t`Total return`]
const TABS = [62, 50, 92, 34]
const BUTTONS = [178, 132, 118, 86, 100, 156]

const ignore = () => null
/** A view is not known before the portfolio is: a name, some figures. */
const pendingColumns = (): TableColumn<never>[] => [
  { id: 'name', header: t`Name`, head: t`Name`, width: '26%', compact: 'name', compactNote: ignore, cell: ignore },
  { id: 'value', header: '', align: 'end', compact: 'value', compactNote: ignore, cell: ignore },
  { id: 'gain', header: '', align: 'end', compact: 'gain', compactNote: ignore, cell: ignore },
  ...['third', 'fourth', 'fifth'].map(
    (id): TableColumn<never> => ({ id, header: '', align: 'end', compact: 'never', cell: ignore }),
  ),
]

/** The shape of the holdings page to come. Its space is reserved from the start; it is drawn after 200 ms. */
export function HoldingsSkeleton() {
  const isDrawn = useDelayed(true)
  const { isChartShown } = useStore(holdingsLayout)
  const [columns] = useState(pendingColumns)
  return (
    <>
      <div className={isDrawn ? styles.shape : `${styles.shape} ${styles.unseen}`} aria-hidden="true">
        <PageHead title={<i style={{ width: 180, height: 16 }} />} note={<i style={{ width: 200 }} />}>
          <HeaderStats
            stats={statLabels().map((label) => ({
              label,
              value: <i className={styles.figure} />,
              note: <i className={styles.note} />,
            }))}
          />
        </PageHead>
        <div className={styles.bar}>
          <div className={styles.tabs}>
            {TABS.map((width) => (
              <i key={width} style={{ width }} />
            ))}
          </div>
          {BUTTONS.map((width) => (
            <i key={width} className={styles.button} style={{ width }} />
          ))}
        </div>
        {isChartShown && (
          <div className={styles.chart}>
            <div />
          </div>
        )}
      </div>
      <PendingTable text={t`Loading portfolio…`} columns={columns} minimumWidth={0} />
    </>
  )
}
