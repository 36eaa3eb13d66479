import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Goal } from '@plumbline/contract/goals/schemas'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StatStrip, type StripStat } from '../../ui/page/stat-strip.tsx'
import { DeleteGoal } from './delete-goal.tsx'
import { GoalCalculation } from './goal-calculation.tsx'
import { GoalChart } from './goal-chart.tsx'
import { GoalYears } from './goal-years.tsx'
import styles from './goals.module.css'
import { useMoneyText } from './use-money-text.ts'

type Projection = NonNullable<Goal['projection']>

/** A goal: its progress today, its projection, and how that is calculated. */
export function GoalView({ goal, onEdit }: { goal: Goal; onEdit: () => void }) {
  const { name, portfolioId, portfolioName, day } = goal
  const portfolio = portfolioId === ALL_PORTFOLIOS ? t`All portfolios` : portfolioName
  return (
    <>
      <Card
        title={name}
        note={portfolio === null ? formatDate(day) : `${portfolio} · ${formatDate(day)}`}
        actions={
          <>
            <Button variant="default" aria-label={t`Edit ${name}`} onClick={onEdit}>
              {t`Edit`}
            </Button>
            <DeleteGoal goal={goal} />
          </>
        }
      >
        <Standing goal={goal} />
      </Card>
      {goal.projection && (
        <>
          <GoalChart goal={goal} projection={goal.projection} />
          <GoalYears goal={goal} projection={goal.projection} />
          <GoalCalculation goal={goal} projection={goal.projection} />
        </>
      )}
    </>
  )
}

function Standing({ goal }: { goal: Goal }) {
  const { numberFormat: format } = useFigureSettings()
  const { amount, currency, value, isPartial, projection, portfolioName, day, today } = goal
  const write = useMoneyText(currency)
  if (portfolioName === null)
    return <p className={styles.note}>{t`Its set of portfolios was deleted. Edit the goal to choose others.`}</p>
  if (value === null)
    return <p className={styles.note}>{t`No price or exchange rate is known for what this goal counts.`}</p>
  const share = value / Number(amount)
  const percent = formatPercent(share, { decimals: 1, sign: 'negative', format })
  const reached = t`${percent} of ${{ amount: write(Number(amount)) }}`
  const standing = { label: t`Today`, value: <Money value={value} currency={currency} withCurrency />, note: reached }
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }} />
      </div>
      <StatStrip stats={[standing, ...(projection ? statsOf(goal, projection, write) : [])]} />
      {projection && <Assumptions goal={goal} />}
      {isPartial && <PartialMark text={t`Without holdings that have no price or rate`} />}
      {day <= today && <p className={styles.note}>{t`The day has come. Edit the goal to choose a later one.`}</p>}
    </>
  )
}

function statsOf({ currency, monthly }: Goal, projection: Projection, write: (amount: number) => string): StripStat[] {
  const { atEnd, reachedOn, neededMonthly } = projection
  const money = (figure: number) => <Money value={figure} currency={currency} withCurrency />
  return [
    {
      label: t`Projected value`,
      explanation: t`On the day of the goal, if each year has the assumed return. Below: with 2 percentage points less and more.`,
      value: money(atEnd.value),
      note: `${write(atEnd.lower)} – ${write(atEnd.higher)}`,
    },
    {
      label: t`Reached on`,
      explanation: t`The first day on which the projected value is enough.`,
      value: reachedOn === null ? t`Not in 100 years` : formatDate(reachedOn),
    },
    {
      label: t`Needed per month`,
      explanation: t`The contribution with which the projected value is just enough on the day of the goal.`,
      value: neededMonthly === null ? '–' : money(neededMonthly),
      note: neededMonthly === null ? t`less than a month left` : t`planned: ${{ monthly: write(Number(monthly)) }}`,
    },
  ]
}

/** What the projection assumes, in words. */
function Assumptions({ goal: { monthly, currency, yearlyReturn, inflation } }: { goal: Goal }) {
  const { numberFormat: format } = useFigureSettings()
  const write = useMoneyText(currency)
  const percent = (ratio: number) => formatPercent(ratio, { sign: 'negative', format })
  return (
    <p className={styles.note}>
      {t`Assumed: ${{ rate: percent(yearlyReturn) }} return a year and ${{ monthly: write(Number(monthly)) }} added each month.`}{' '}
      {inflation === null
        ? t`Without inflation.`
        : t`The amount is in today’s money, at ${{ rate: percent(inflation) }} inflation a year.`}
    </p>
  )
}
