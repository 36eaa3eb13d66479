import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { IconColumns3, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AssetTags } from '../../api/use-asset-tags.ts'
import { usePortfolioAccess } from '../../stores/portfolio-access.ts'
import { ForOwner } from '../../ui/page/for-access.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { TagFilter } from '../../ui/tags/tag-filter.tsx'
import { ChartButton } from './chart-button.tsx'
import { FilterField } from './filter-field.tsx'
import { GroupMenu } from './group-menu.tsx'
import styles from './holdings.module.css'
import { PositionsChoice } from './positions-choice.tsx'

type HoldingsBarProps = {
  portfolio: Portfolio
  positionBy: PositionFilter
  onPositions: (filter: PositionFilter) => void
  groupBy: Grouping
  onGroups: (grouping: Grouping) => void
  filter: string
  onFilter: (text: string) => void
  assetTags: AssetTags
  /** The id of the tag that the holdings are filtered by. */
  tag: string | undefined
  onTag: (id: string | undefined) => void
  isChartShown: boolean
  isEditing: boolean
  openEditor: () => void
  onAdd: () => void
  /** The views. */
  children: ReactNode
}

/** What the holdings show, and the way to more of them. */
export function HoldingsBar(props: HoldingsBarProps) {
  const { portfolio, positionBy, onPositions, groupBy, onGroups, filter, onFilter, assetTags, tag, onTag } = props
  const { isChartShown, isEditing, openEditor, onAdd, children } = props
  const { isOwner } = usePortfolioAccess()
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.controls}>
        <PositionsChoice portfolio={portfolio} value={positionBy} onChange={onPositions} />
        <FilterField value={filter} onChange={onFilter} />
        <TagFilter tags={assetTags.tags} value={tag} onChange={onTag} className={styles.tag} />
        <GroupMenu value={groupBy} onChange={onGroups} />
        <ChartButton isShown={isChartShown} />
        <ForOwner>
          {' '}
          <Button
            variant="default"
            leftSection={<IconColumns3 size={15} stroke={1.6} aria-hidden="true" />}
            className={styles.brief ?? ''}
            title={t`Columns`}
            aria-expanded={isEditing}
            aria-keyshortcuts="E"
            onClick={openEditor}
          >
            {t`Columns`}
          </Button>
          <Button leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />} onClick={onAdd}>
            {t`Add Transactions`}
          </Button>
        </ForOwner>
        {!isOwner && <AddTransactionsLink portfolioId={portfolio._id} />}
      </div>
    </div>
  )
}
