import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { classificationsQuery } from '../../api/categories.ts'
import { openLines } from '../../api/open-lines.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './categories.module.css'
import { ClassificationEditor } from './classification-editor.tsx'
import { NewCategoriesDialog } from './new-categories-dialog.tsx'

const routeApi = getRouteApi('/categories')

/** The trees of categories in which the account puts its assets. */
export function CategoriesPage() {
  const { of, portfolio: portfolioId = ALL_PORTFOLIOS } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const query = useQuery(classificationsQuery)
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const [isAdding, setIsAdding] = useState(false)
  const choose = (id: string | undefined) =>
    void navigate({ search: (current) => ({ ...current, of: id }), resetScroll: false })
  const held = portfolio && openLines(portfolio.lines)
  const addButton = (
    <Button leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {t`New categories`}
    </Button>
  )
  return (
    <PlainLayout>
      <PageMeta
        title={t`Categories · Plumbline`}
        description={t`Your own categories, by which holdings are grouped and allocated.`}
      />
      <PageHead title={t`Categories`} note={t`Your own, to group holdings and to see the allocation by them`}>
        {query.data !== undefined && query.data.length > 0 && addButton}
      </PageHead>
      <div className={styles.page}>
        <QueryView
          query={query}
          failed={t`Your categories could not be loaded`}
          isFramed
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyState
              title={t`No categories of your own yet`}
              text={t`Sort what you hold by risk, region, strategy or anything else. A fund can be in several categories, by share.`}
            >
              {addButton}
            </EmptyState>
          }
        >
          {(list) => {
            const chosen = list.find(({ _id }) => _id === of) ?? list[0]
            if (chosen === undefined) return null
            return (
              <>
                {list.length > 1 && (
                  <ChoiceRow
                    label={t`Categories`}
                    choices={list.map(({ _id, name }) => ({ value: _id, label: name }))}
                    value={chosen._id}
                    onChange={choose}
                  />
                )}
                <ClassificationEditor
                  key={chosen._id}
                  stored={chosen}
                  held={held}
                  currency={portfolio?.currency ?? ''}
                  onDeleted={() => choose(undefined)}
                />
              </>
            )
          }}
        </QueryView>
      </div>
      {isAdding && (
        <NewCategoriesDialog
          lines={held ?? []}
          onClose={() => setIsAdding(false)}
          onCreated={({ _id }) => {
            setIsAdding(false)
            choose(_id)
          }}
        />
      )}
    </PlainLayout>
  )
}
