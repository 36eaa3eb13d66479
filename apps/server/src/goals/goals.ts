import type { createGoal, Goal, updateGoal } from '@plumbline/contract/goals/schemas'
import { MAX_GOAL_YEARS, MAX_GOALS } from '@plumbline/contract/goals/vocabulary'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { type GoalProjection, type ProjectedDay, projectGoal } from '@plumbline/engine/goals/project-goal'
import { givenFields } from '@plumbline/text/given-fields'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import { lockUser } from '../accounts/users.ts'
import type { Db, Tx } from '../database/db.ts'
import { decodeNumber } from '../database/decode.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { describeTotals } from '../measurement/describe-groups.ts'
import { type MeasurementServices, measure } from '../measurement/measure-for-user.ts'
import { requirePortfolio } from '../portfolios/require-portfolio.ts'
import type { Author } from '../transactions/author.ts'
import { insertGoal, type KeptGoal, readGoals, replaceGoal, type StoredGoal } from './stored/goal-rows.ts'

/** The value of a portfolio in a currency, and whether it leaves out holdings without a price or rate. */
export async function valueIn(
  services: MeasurementServices,
  user: SignedInUser,
  portfolioId: string,
  currency?: string,
) {
  const { measured, view } = await measure(services, user, portfolioId, currency)
  const { totals, lines } = measured.measurement
  const { currentValue, isPartial } = describeTotals(totals, lines.length)
  return { measured, view, value: currentValue, isPartial }
}

/** Undefined if the goal's set was deleted. */
async function findValue(services: MeasurementServices, user: SignedInUser, { portfolioId, currency }: StoredGoal) {
  try {
    return await valueIn(services, user, portfolioId, currency)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return undefined
    throw error
  }
}

/** A goal with what is owned today, and its projection. */
export async function describeGoal(services: MeasurementServices, user: SignedInUser, goal: StoredGoal): Promise<Goal> {
  const { id, createdAt: _, ...terms } = goal
  const found = await findValue(services, user, goal)
  const value = found?.value ?? null
  return {
    _id: id,
    ...terms,
    portfolioName: found?.measured.portfolio.name ?? null,
    today: user.today,
    value,
    isPartial: found?.isPartial ?? false,
    projection: value === null || goal.day <= user.today ? null : describeProjection(project(goal, value, user.today)),
  }
}

function project(goal: StoredGoal, value: number, today: string): GoalProjection {
  const terms = {
    amount: decodeNumber(goal.amount, 'goals.amount'),
    day: parseIsoDate(goal.day),
    monthly: decodeNumber(goal.monthly, 'goals.monthly'),
    yearlyReturn: goal.yearlyReturn,
    inflation: goal.inflation,
  }
  return projectGoal({ value, today: parseIsoDate(today) }, terms)
}

function describeProjection({ reachedOn, atEnd, years, ...amounts }: GoalProjection): Goal['projection'] {
  const describeDay = ({ day, ...rest }: ProjectedDay) => ({ day: formatIsoDate(day), ...rest })
  return {
    ...amounts,
    reachedOn: reachedOn === null ? null : formatIsoDate(reachedOn),
    atEnd: describeDay(atEnd),
    years: years.map(describeDay),
  }
}

/** @throws {DomainError} `not-found` */
export async function requireGoal(db: Db, userId: string, id: string): Promise<StoredGoal> {
  const goal = (await readGoals(db, userId)).find((each) => each.id === id)
  if (goal === undefined) throw unknownGoal()
  return goal
}

export function unknownGoal(): DomainError {
  return new DomainError('not-found', text('This goal does not exist.'))
}

/** The latest day that a goal can have, an ISO date. */
export function latestGoalDay(today: string): string {
  return `${Number(today.slice(0, 4)) + MAX_GOAL_YEARS}-12-31`
}

/** @throws {DomainError} `invalid-payload` at `day` */
function requireDayAhead({ day }: Pick<KeptGoal, 'day'>, today: string): void {
  if (day <= today) throw fieldProblem('invalid-payload', 'day', text('Choose a day after today'))
  const last = latestGoalDay(today)
  if (day > last) throw fieldProblem('invalid-payload', 'day', text('The latest day is {last}', { last }))
}

/** @throws {DomainError} `not-found` for an unknown portfolio, `invalid-payload`, `over-quota` */
export async function addGoal(tx: Tx, userId: string, { now, today }: Author, goal: z.output<typeof createGoal.body>) {
  await lockUser(tx, userId)
  requireDayAhead(goal, today)
  await requirePortfolio(tx, userId, goal.portfolioId)
  if ((await readGoals(tx, userId)).length >= MAX_GOALS)
    throw new DomainError(
      'over-quota',
      text('An account has at most {max} goals. Delete one first.', { max: MAX_GOALS }),
    )
  return await insertGoal(tx, userId, { ...goal, createdAt: now.toISOString() })
}

/**
 * A goal whose day has come can still be changed, but not to another day that has come.
 *
 * @throws {DomainError} `not-found` for an unknown goal or portfolio, `invalid-payload`
 */
export async function changeGoal(
  tx: Tx,
  userId: string,
  { today }: Author,
  id: string,
  change: z.output<typeof updateGoal.body>,
): Promise<void> {
  await lockUser(tx, userId)
  const before = await requireGoal(tx, userId, id)
  const goal: StoredGoal = { ...before, ...givenFields(change) }
  if (goal.day !== before.day) requireDayAhead(goal, today)
  if (goal.portfolioId !== before.portfolioId) await requirePortfolio(tx, userId, goal.portfolioId)
  await replaceGoal(tx, userId, goal)
}
