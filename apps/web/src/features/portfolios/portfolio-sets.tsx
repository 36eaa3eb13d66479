import { t } from '@lingui/core/macro'
import type { ListedSet } from '@plumbline/contract/portfolio-sets/schemas'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { deletePortfolioSetMutation, portfolioSetsQuery } from '../../api/portfolio-sets.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './portfolio-list-page.module.css'
import { SetRow } from './set-row.tsx'

const SetDialog = lazy(async () => ({ default: (await import('./set-dialog.tsx')).SetDialog }))

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
      {deleted && <DeleteSet set={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  )
}

function DeleteSet({ set, onClose }: { set: ListedSet; onClose: () => void }) {
  const mutation = useMutation({ ...deletePortfolioSetMutation(set._id), onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t`Delete the set ${{ name: set.name }}?`}
      text={t`Its portfolios and their transactions stay.`}
      action={t`Delete the set`}
      isOpen
      onClose={onClose}
      onConfirm={() => mutation.mutate()}
      mutation={mutation}
    />
  )
}
