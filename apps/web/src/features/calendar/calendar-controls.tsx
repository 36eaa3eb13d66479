import { t } from '@lingui/core/macro'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import styles from './calendar.module.css'
import { ENTRY_KINDS, type EntryFilter, type EntryKind, type Followed } from './list-entries.ts'
import { nameKind } from './name-kind.ts'

/** A list by week, or the days of one month. */
export type CalendarView = 'list' | 'month'

const ALL = 'all'

type CalendarControlsProps = {
  filter: EntryFilter
  onFilter: (filter: EntryFilter) => void
  portfolios: readonly { _id: string; name: string }[]
  portfolioId: string
  onPortfolio: (portfolioId: string) => void
  /** Undefined where there is no room for a month. */
  view: CalendarView | undefined
  onView: (view: CalendarView) => void
}

/** Whose days are shown, of which kind and of which portfolio, and in which view. */
export function CalendarControls(props: CalendarControlsProps) {
  const { filter, onFilter, portfolios, portfolioId, onPortfolio, view, onView } = props
  return (
    <div className={styles.controls}>
      <ChoiceRow<Followed | typeof ALL>
        label={t`Assets`}
        choices={[
          { value: ALL, label: t`All` },
          { value: 'held', label: t`Held` },
          { value: 'watched', label: t`Watched` },
        ]}
        value={filter.of ?? ALL}
        onChange={(of) => onFilter({ ...filter, of: of === ALL ? undefined : of })}
      />
      <ChoiceMenu<EntryKind | typeof ALL>
        label={t`Dates`}
        choices={[
          { value: ALL, label: t`All` },
          ...ENTRY_KINDS.map((kind) => ({ value: kind, label: nameKind(kind) })),
        ]}
        value={filter.kind ?? ALL}
        onChange={(kind) => onFilter({ ...filter, kind: kind === ALL ? undefined : kind })}
      />
      {portfolios.length > 1 && (
        <ChoiceMenu
          label={t`Portfolio`}
          choices={portfolios.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={portfolioId}
          onChange={onPortfolio}
        />
      )}
      {view && (
        <div className={styles.view}>
          <ChoiceRow<CalendarView>
            label={t`View`}
            choices={[
              { value: 'list', label: t`List` },
              { value: 'month', label: t`Month` },
            ]}
            value={view}
            onChange={onView}
          />
        </div>
      )}
    </div>
  )
}
