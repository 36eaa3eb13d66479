import type { Goal } from '@plumbline/contract/goals/schemas'
import type { Series } from '@plumbline/contract/performance/schemas'
import { addMonths, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { projectValue, RETURN_SPREAD, requiredOn } from '@plumbline/engine/goals/project-goal'

/** Lines over the same days, which are a month apart, counted from today; null where a line has no value. */
export interface GoalPath {
  dates: string[]
  past: (number | null)[]
  projected: (number | null)[]
  lower: (number | null)[]
  higher: (number | null)[]
  required: (number | null)[]
}

/** The past value by month, and the projection up to the day of the goal. */
export function projectPath(goal: Goal, value: number, { dates, values }: Pick<Series, 'dates' | 'values'>): GoalPath {
  const today = parseIsoDate(goal.today)
  const end = parseIsoDate(goal.day)
  const terms = { amount: Number(goal.amount), inflation: goal.inflation, monthly: Number(goal.monthly) }
  const start = { value, today }
  const path: GoalPath = { dates: [], past: [], projected: [], lower: [], higher: [], required: [] }

  const first = dates[0] === undefined ? today : parseIsoDate(dates[0])
  let months = 0
  while (addMonths(today, months - 1) >= first) months--
  for (; months < 0; months++) {
    const day = formatIsoDate(addMonths(today, months))
    const known = values[dates.findLastIndex((each) => each <= day)]
    add(day, { past: known ?? null })
  }

  const ahead = (day: number) => {
    const by = (spread: number) => projectValue(start, { ...terms, yearlyReturn: goal.yearlyReturn + spread }, day)
    const required = requiredOn(today, terms, day)
    return { projected: by(0), lower: by(-RETURN_SPREAD), higher: by(RETURN_SPREAD), required }
  }
  add(goal.today, { past: value, ...ahead(today) })
  for (let month = 1; addMonths(today, month) < end; month++) {
    const day = addMonths(today, month)
    add(formatIsoDate(day), ahead(day))
  }
  add(goal.day, ahead(end))
  return path

  function add(day: string, point: Partial<Record<Exclude<keyof GoalPath, 'dates'>, number | null>>): void {
    path.dates.push(day)
    for (const line of ['past', 'projected', 'lower', 'higher', 'required'] as const)
      path[line].push(point[line] ?? null)
  }
}
