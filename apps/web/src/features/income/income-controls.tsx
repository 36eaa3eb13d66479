import { t } from '@lingui/core/macro'
import type { Income } from '@plumbline/contract/income/schemas'
import type { Sheet } from '@plumbline/csv-import/exports/sheet'
import { firstOfTwelveMonths } from '@plumbline/engine/calendar'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { WaysOut } from '../../ui/controls/ways-out.tsx'
import { ForOwner } from '../../ui/page/for-access.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import styles from './income.module.css'

/** What a row of the table is. */
export type IncomeBy = 'asset' | 'currency' | 'country'

type Period = { from: string; to: string }

const MAX_SHOWN_YEARS = 4

type IncomeControlsProps = {
  portfolioId: string
  income: Income
  today: string
  by: IncomeBy
  onBy: (by: IncomeBy) => void
  onPeriod: (period: Period) => void
  sheet: () => Promise<Sheet>
}

/** The period of what was received, the rows of the table, and the ways out: a file, or paper. */
export function IncomeControls({ portfolioId, income, today, by, onBy, onPeriod, sheet }: IncomeControlsProps) {
  const periods = listPeriods(income, today)
  const chosen = periods.find(({ from, to }) => from === income.from && to === income.to)
  return (
    <div className={styles.controls}>
      <ChoiceRow
        label={t`Period`}
        choices={periods.map(({ id, label }) => ({ value: id, label }))}
        value={chosen?.id}
        onChange={(id) => {
          const period = periods.find((each) => each.id === id)
          if (period) onPeriod({ from: period.from, to: period.to })
        }}
      />
      <ChoiceMenu
        label={t`Group by`}
        choices={[
          { value: 'asset', label: t`Asset` },
          { value: 'currency', label: t`Currency` },
          { value: 'country', label: t`Country` },
        ]}
        value={by}
        onChange={onBy}
      />
      <WaysOut name={`income-${income.from}-${income.to}`} sheetName="Income" sheet={sheet}>
        <ForOwner>
          <CalendarAddress portfolioId={portfolioId} />
        </ForOwner>
      </WaysOut>
    </div>
  )
}

/** The last fiscal years, the twelve months up to today, and everything that the plan shows. */
function listPeriods({ years }: Income, today: string): (Period & { id: string; label: string })[] {
  const first = years[0]?.from ?? today
  const yearBefore = firstOfTwelveMonths(today)
  return [
    ...years.slice(-MAX_SHOWN_YEARS).map(({ from, to }) => ({ id: from, label: to.slice(0, 4), from, to })),
    { id: 'year', label: t`12 months`, from: yearBefore > first ? yearBefore : first, to: today },
    ...(years.length > 1 ? [{ id: 'all', label: t`All`, from: first, to: today }] : []),
  ]
}
