import { t } from '@lingui/core/macro'
import type { Goal } from '@plumbline/contract/goals/schemas'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { growUntil } from '@plumbline/engine/goals/project-goal'
import { formatDate } from '../../formatting/format-date.ts'
import { formatAmount } from '../../formatting/format-money.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import { contributionFormula } from './contribution-formula.ts'
import styles from './goals.module.css'

/** If there is no formula, the note explains the result. */
type Step = { name: string; formula?: string | undefined; result: string; note: string }

function useSteps(goal: Goal, { required, neededMonthly, atEnd, reachedOn }: NonNullable<Goal['projection']>): Step[] {
  const { numberFormat: format, areAmountsHidden } = useFigureSettings()
  const { amount, currency, monthly, yearlyReturn, inflation } = goal
  const value = goal.value ?? 0
  const today = parseIsoDate(goal.today)
  const { months, grown, contributed } = growUntil(today, parseIsoDate(goal.day), yearlyReturn)
  const money = (figure: number) => (areAmountsHidden ? '•••••' : formatAmount(figure, currency, { format }))
  const factor = (figure: number) => formatNumber(figure, { minimumDecimals: 0, maximumDecimals: 6, format })
  const percent = (ratio: number, decimals = 2) => formatPercent(ratio, { decimals, sign: 'negative', format })
  const count = factor(months.whole + months.part)
  const rate = percent((1 + yearlyReturn) ** (1 / 12) - 1, 6)
  const prices = growUntil(today, parseIsoDate(goal.day), inflation ?? 0).grown
  return [
    {
      name: t`Share reached today`,
      formula: `${money(value)} / ${money(Number(amount))}`,
      result: percent(value / Number(amount)),
      note: t`The value of today by the amount of the goal.`,
    },
    {
      name: t`Growth of today’s money`,
      formula: `(1 + ${percent(yearlyReturn)})^(${count} / 12)`,
      result: factor(grown),
      note: t`${count} months from today to the day of the goal.`,
    },
    {
      name: t`Growth of contributions`,
      formula: contributionFormula({ yearlyReturn, months, written: { rate, part: factor(months.part) } }),
      result: factor(contributed),
      note: t`What 1 added each month is worth on the day. ${rate} is the return of a month.`,
    },
    {
      name: t`Projected value`,
      formula: `${money(value)} × ${factor(grown)} + ${money(Number(monthly))} × ${factor(contributed)}`,
      result: money(atEnd.value),
      note: t`With 2 percentage points less or more a year: ${{ lower: money(atEnd.lower) }} or ${{ higher: money(atEnd.higher) }}.`,
    },
    {
      name: t`Amount on the day`,
      formula:
        inflation === null
          ? money(Number(amount))
          : `${money(Number(amount))} × (1 + ${percent(inflation)})^(${count} / 12)`,
      result: money(required),
      note:
        inflation === null ? t`Without inflation.` : t`Prices are ${{ factor: factor(prices) }} times those of today.`,
    },
    {
      name: t`Needed per month`,
      formula: `(${money(required)} − ${money(value)} × ${factor(grown)}) / ${factor(contributed)}`,
      result: neededMonthly === null ? '–' : money(neededMonthly),
      note:
        neededMonthly === 0
          ? t`Below 0: nothing needs to be added.`
          : t`What is missing on the day, spread over ${{ count: months.whole }} contributions.`,
    },
    {
      name: t`Reached on`,
      result: reachedOn === null ? t`Not in 100 years` : formatDate(reachedOn),
      note: t`The first day on which the projected value is at least the amount on that day.`,
    },
  ]
}

/** Each figure of a goal with its formula and its numbers. */
export function GoalCalculation({ goal, projection }: { goal: Goal; projection: NonNullable<Goal['projection']> }) {
  const steps = useSteps(goal, projection)
  return (
    <Card title={t`How it is calculated`} note={goal.currency} isFlush>
      <dl className={styles.steps}>
        {steps.map(({ name, formula, result, note }) => (
          <div key={name}>
            <dt>
              {name}
              <small>{note}</small>
            </dt>
            <dd>
              {formula !== undefined && (
                <>
                  <code>{formula}</code> ={' '}
                </>
              )}
              <b>{result}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
