import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { FIGURE_GROUPS, figureGroupNames, screenerFigures } from '@plumbline/contract/figures'
import {
  CANDIDATE_COLUMN_NAMES,
  isCandidateColumn,
  isPickField,
  MAX_SCREENER_FILTERS,
  type ScreenFieldName,
  screenerFieldNames,
} from '@plumbline/contract/screener/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Screened } from '../../api/screener-queries.ts'
import { findMatches } from '../../ui/figures/match-figure.ts'
import { textLink } from '../../ui/text-link.ts'
import { describeColumn, labelGroup } from './column-sets.ts'
import { FieldDistribution } from './field-distribution.tsx'
import { toFilters } from './filter-draft.ts'
import { FilterRow } from './filter-row.tsx'
import { ReadyScreenLinks } from './ready-screen-links.tsx'
import styles from './screener.module.css'
import type { FilterDrafts } from './use-filter-drafts.ts'

type FilterBarProps = {
  filters: FilterDrafts
  screened: Screened
  writeCount: (count: number) => string
  /** Whether there is one to compare with. */
  hasPortfolios: boolean
}

/** The filters, all of which must match, and a button to add another. */
export function FilterBar({ filters, screened, writeCount, hasPortfolios }: FilterBarProps) {
  const { drafts } = filters
  const [added, setAdded] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const occurrences = new Map<string, number>()

  function keyOf(field: string): string {
    const occurrence = (occurrences.get(field) ?? 0) + 1
    occurrences.set(field, occurrence)
    return `${field} ${occurrence}`
  }

  return (
    <div className={styles.bar}>
      <ul className={styles.filters} aria-label={t`Filters`} ref={list} tabIndex={-1}>
        {drafts.map((draft, index) => (
          <FilterRow
            key={keyOf(draft.field)}
            draft={draft}
            isNew={index === added}
            onChange={(change) => filters.change(index, change)}
            onType={(value, operator) => filters.type(index, value, operator)}
            onRemove={() => {
              setAdded(null)
              filters.remove(index)
              list.current?.focus()
            }}
          >
            {!isPickField(draft.field) && !isCandidateColumn(draft.field) && (
              <FieldDistribution
                {...{ screened, writeCount }}
                field={draft.field}
                own={toFilters(drafts).filter(({ field }) => field === draft.field)}
                onMove={(side, bound) => filters.bound(draft.field, side, bound)}
                onKeepMissing={(isKept) => filters.keepMissing(draft.field, isKept)}
              />
            )}
          </FilterRow>
        ))}
      </ul>
      {drafts.length < MAX_SCREENER_FILTERS && (
        <AddFilter
          hasPortfolios={hasPortfolios}
          onAdd={(field) => {
            setAdded(drafts.length)
            filters.add(field)
          }}
        />
      )}
      {drafts.length === 0 ? (
        <ReadyScreenLinks />
      ) : (
        <button type="button" className={`${textLink} ${styles.clear}`} onClick={filters.clear}>
          {t`Clear filters`}
        </button>
      )}
    </div>
  )
}

const choices = (hasPortfolios: boolean) => [
  ...FIGURE_GROUPS.map((group) => ({
    group: i18n._(figureGroupNames[group]),
    items: screenerFigures.filter((figure) => figure.group === group).map(({ name }) => choiceOf(name)),
  })),
  ...(hasPortfolios ? [{ group: labelGroup('Portfolio'), items: CANDIDATE_COLUMN_NAMES.map(choiceOf) }] : []),
]

function choiceOf(name: ScreenFieldName): { value: ScreenFieldName; label: string } {
  return { value: name, label: describeColumn(name).label }
}

/** All fields in their groups, or those that match the typed text, best first. */
function filterChoices(typed: string, hasPortfolios: boolean) {
  if (typed.trim() === '') return choices(hasPortfolios)
  const names: readonly ScreenFieldName[] = [...screenerFieldNames, ...(hasPortfolios ? CANDIDATE_COLUMN_NAMES : [])]
  const fields = names.map((name) => ({ name, ...describeColumn(name) }))
  return findMatches(fields, typed).map(({ name, label }) => ({ value: name, label }))
}

type AddFilterProps = { hasPortfolios: boolean; onAdd: (field: ScreenFieldName) => void }

function AddFilter({ hasPortfolios, onAdd }: AddFilterProps) {
  const [searched, setSearched] = useState('')
  return (
    <Select
      classNames={{ root: styles.add ?? '' }}
      aria-label={t`Add a filter`}
      placeholder={t`Add a filter`}
      leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
      data={choices(hasPortfolios)}
      value={null}
      searchable
      filter={({ search }) => filterChoices(search, hasPortfolios)}
      selectFirstOptionOnChange
      searchValue={searched}
      onSearchChange={setSearched}
      onChange={(field) => {
        setSearched('')
        if (field !== null) onAdd(field as ScreenFieldName)
      }}
      nothingFoundMessage={t`No such field`}
      maxDropdownHeight={360}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
    />
  )
}
