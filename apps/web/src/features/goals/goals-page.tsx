import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Goal } from '@plumbline/contract/goals/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { goalsQuery } from '../../api/goals.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { GoalDialog } from './goal-dialog.tsx'
import { GoalView } from './goal-view.tsx'
import styles from './goals.module.css'

const routeApi = getRouteApi('/goals')

/** The goals of the account, one at a time, each with its projection. */
export function GoalsPage() {
  const { of } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const query = useQuery(goalsQuery)
  const [edited, setEdited] = useState<Goal | 'new'>()
  const choose = (id: string | undefined) =>
    void navigate({ search: id === undefined ? {} : { of: id }, replace: true })
  const addButton = (
    <Button leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t`New goal`}
    </Button>
  )
  return (
    <PlainLayout>
      <PageMeta
        title={t`Goals · Plumbline`}
        description={t`Amounts that you want to reach, and what it takes under your own assumptions.`}
      />
      <PageHead title={t`Goals`} note={t`What your money comes to if your assumptions hold`}>
        {query.data !== undefined && query.data.length > 0 && addButton}
      </PageHead>
      <div className={styles.page}>
        <QueryView
          query={query}
          failed={t`Your goals could not be loaded`}
          pending={<LoadingState rows={6} />}
          isFramed
          isEmpty={(goals) => goals.length === 0}
          empty={
            <EmptyState
              title={t`No goals yet`}
              text={t`Set an amount and a day. See how far you are, and what you need to add each month at a return that you assume.`}
            >
              {addButton}
            </EmptyState>
          }
        >
          {(goals) => {
            const chosen = goals.find(({ _id }) => _id === of) ?? goals[0]
            if (chosen === undefined) return null
            return (
              <>
                {goals.length > 1 && (
                  <ChoiceRow
                    label={t`Goals`}
                    choices={goals.map(({ _id, name }) => ({ value: _id, label: name }))}
                    value={chosen._id}
                    onChange={choose}
                  />
                )}
                <GoalView key={chosen._id} goal={chosen} onEdit={() => setEdited(chosen)} />
              </>
            )
          }}
        </QueryView>
        <p className={styles.method}>
          {t`A projection is a what-if, not a forecast: returns differ from year to year, and taxes are not in it.`}{' '}
          <Link to="/help/methods/$page" params={{ page: 'goals' }} className={textLink}>
            {t`How goals are calculated`}
          </Link>
        </p>
      </div>
      {edited !== undefined && (
        <GoalDialog
          goal={edited === 'new' ? undefined : edited}
          onSaved={({ _id }) => choose(_id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </PlainLayout>
  )
}
