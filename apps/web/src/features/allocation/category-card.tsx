import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Classification } from '@plumbline/contract/categories/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openLines } from '../../api/open-lines.ts'
import { groupsQuery } from '../../api/portfolio-queries.ts'
import { categoryPath, nameOwnCategory } from '../../formatting/name-own-category.ts'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { categorySlices } from './category-slices.ts'
import { DoughnutCard } from './doughnut-card.tsx'

type CategoryCardProps = { classification: Classification; portfolio: Portfolio }

/** The value by the user's own categories. A category opens into those below it and its assets. */
export function CategoryCard({ classification, portfolio }: CategoryCardProps) {
  const query = useQuery(groupsQuery(portfolio, classification._id, 'open'))
  const [openId, setOpenId] = useState<string | null>(null)
  const path = openId === null ? [] : categoryPath(classification.categories, openId)
  const shown = path.length === 0 ? null : openId
  const { name } = classification
  const held = openLines(portfolio.lines)
  return (
    <QueryView query={query} failed={t`${name} could not be loaded`} pending={<LoadingState rows={3} />} isFramed>
      {(groups) => (
        <DoughnutCard
          title={shown === null ? name : t`${name}: ${{ category: nameOwnCategory(classification, shown) }}`}
          slices={categorySlices(classification, groups, held, shown)}
          decimals={1}
          currency={portfolio.currency}
          onOpen={setOpenId}
          actions={
            shown !== null && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconArrowLeft size={14} stroke={1.6} aria-hidden="true" />}
                onClick={() => setOpenId(path.at(-2)?._id ?? null)}
              >
                {t`Back`}
              </Button>
            )
          }
        />
      )}
    </QueryView>
  )
}
