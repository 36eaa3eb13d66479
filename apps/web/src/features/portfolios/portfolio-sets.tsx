import { t } from '@lingui/core/macro'
import type { ListedSet } from '@plumbline/contract/portfolio-sets/schemas'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { portfolioSetsQuery } from '../../api/portfolio-sets.ts'
import { textLink } from '../../ui/text-link.ts'
import styles from './portfolio-list-page.module.css'
import { SetRow } from './set-row.tsx'

const SetDialog = lazy(async () => ({ default: (await import('./set-dialog.tsx')).SetDialog }))
const DeleteSetDialog = lazy(async () => ({ default: (await import('./delete-set-dialog.tsx')).DeleteSetDialog }))

type PortfolioSetsProps = { portfolios: readonly PortfolioSummary[]; today: string | undefined }

/** The rows of the named sets, and the way to a new one. */
export function PortfolioSets({ portfolios, today }: PortfolioSetsProps) {
  const { data: sets = [] } = useQuery(portfolioSetsQuery)
  const [changed, setChanged] = useState<ListedSet | 'new'>()
  const [deleted, setDeleted] = useState<ListedSet>()
  const names = new Map(portfolios.map(({ _id, name }) => [_id, name]))
  return (
    <>
      {sets.map((set) => (
        <SetRow
          key={set._id}
          set={set}
          nameOf={(id) => names.get(id)}
          today={today}
          onChange={() => setChanged(set)}
          onDelete={() => setDeleted(set)}
        />
      ))}
      <li className={styles.newSet}>
        <button type="button" className={textLink} onClick={() => setChanged('new')}>
          {t`Measure several portfolios as one`}
        </button>
      </li>
      {changed && (
        <Suspense>
          <SetDialog
            set={changed === 'new' ? undefined : changed}
            portfolios={portfolios}
            onClose={() => setChanged(undefined)}
          />
        </Suspense>
      )}
      {deleted && (
        <Suspense>
          <DeleteSetDialog set={deleted} onClose={() => setDeleted(undefined)} />
        </Suspense>
      )}
    </>
  )
}
