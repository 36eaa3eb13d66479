import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import type { ScreenerSort } from '@plumbline/contract/screener/schemas'
import type { ScreenFieldName, ShownColumnName } from '@plumbline/contract/screener/vocabulary'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { describeColumn, isQuoteColumn } from './column-sets.ts'
import styles from './screener.module.css'
import { defaultSort } from './screener-search.ts'

type CompactSortProps = {
  columns: readonly ShownColumnName[]
  sort: ScreenerSort
  onSort: (sort: ScreenerSort) => void
}

/** The sort order on a phone, which has no room for column headers. */
export function CompactSort({ columns, sort, onSort }: CompactSortProps) {
  const sortable = columns.filter((column) => !isQuoteColumn(column))
  const fields = [...new Set<ScreenFieldName>(['mktCapUSD', 'exchange', ...sortable])]
  const choices: { value: ScreenerSort['by']; label: string }[] = [
    { value: 'name', label: t`Name` },
    { value: 'symbol', label: t`Symbol` },
    ...fields.map((value) => ({ value, label: describeColumn(value).label })),
  ]
  const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <div className={styles.sort}>
      <ChoiceMenu
        label={t`Sort by`}
        choices={choices}
        value={choices.some(({ value }) => value === sort.by) ? sort.by : defaultSort.by}
        onChange={(by) => onSort({ by, order: sort.order })}
      />
      <ActionIcon
        variant="default"
        size={32}
        className={styles.direction ?? ''}
        aria-label={sort.order === 'asc' ? t`Ascending, sort descending` : t`Descending, sort ascending`}
        onClick={() => onSort({ by: sort.by, order: sort.order === 'asc' ? 'desc' : 'asc' })}
      >
        <Arrow size={15} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
