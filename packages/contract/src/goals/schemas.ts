import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { inCurrency } from '../portfolios/schemas.ts'
import { calendarDate, currencyCode, currencyText, dayText, id, nonNegativeDecimal, text } from '../value-schemas.ts'
import { ASSUMED_RATE, MAX_GOAL_NAME_LENGTH, MAX_GOALS } from './vocabulary.ts'

const rate = z.number().min(ASSUMED_RATE.from).max(ASSUMED_RATE.to)

const terms = {
  name: text(MAX_GOAL_NAME_LENGTH).min(1).describe('Of the goal.'),
  portfolioId: id.describe('Of a portfolio or a set, or `all`.'),
  amount: nonNegativeDecimal
    .refine((value) => Number(value) > 0, markText('Must be above 0'))
    .describe('To reach, in `currency`. An exact decimal.'),
  currency: currencyCode,
  day: calendarDate.describe('On which the amount is to be reached.'),
  monthly: nonNegativeDecimal.describe('Added each month, in `currency`. An exact decimal.'),
  yearlyReturn: rate.describe('Assumed, effective per year; a ratio.'),
  inflation: rate
    .nullable()
    .describe("Assumed per year, a ratio: `amount` is in today's money. Null: without inflation."),
}

const shown = {
  ...terms,
  amount: z.string().describe('To reach, in `currency`. An exact decimal.'),
  monthly: z.string().describe('Added each month, in `currency`. An exact decimal.'),
}

const projectedDay = z
  .object({
    day: dayText,
    paidIn: z.number().describe('All contributions from today until then.'),
    value: z.number().describe('By the assumed return.'),
    lower: z.number().describe('With 2 percentage points less.'),
    higher: z.number().describe('With 2 percentage points more.'),
  })
  .meta({ id: 'ProjectedDay' })

const goal = z
  .object({
    _id: id,
    ...shown,
    portfolioName: z.string().nullable().describe('Null: the set was deleted.'),
    today: dayText,
    value: z.number().nullable().describe('Today, in `currency`; null: no price or rate is known.'),
    isPartial: z.boolean().describe('`value` is without holdings that have no price or rate.'),
    projection: z
      .object({
        required: z.number().describe('`amount` with inflation until the day.'),
        reachedOn: dayText.nullable().describe('The first day with enough; null: not within 100 years.'),
        neededMonthly: z
          .number()
          .nullable()
          .describe('Contribution per month that reaches it on the day; null: the day is less than a month away.'),
        atEnd: projectedDay.describe('On the day.'),
        years: z.array(projectedDay).describe('Each 31 December before it.'),
      })
      .nullable()
      .describe('A what-if, no forecast; null: no value is known, or the day has come.'),
  })
  .meta({ id: 'Goal' })
export type Goal = z.infer<typeof goal>

export const listGoals = { response: z.array(goal).describe('The oldest first.') }

export const createGoal = {
  body: z.strictObject({ ...terms, monthly: terms.monthly.default('0'), inflation: terms.inflation.default(null) }),
  response: goal,
}

export const updateGoal = { body: z.strictObject(terms).partial(), response: goal }

export const readGoalBasis = {
  query: z.strictObject(inCurrency),
  response: z.object({
    currency: currencyText,
    value: goal.shape.value,
    isPartial: goal.shape.isPartial,
    monthly: z.number().describe('What its savings plans buy per month on average, in `currency`.'),
    plans: z.int().describe('Savings plans in `monthly`.'),
    leftOut: z.int().describe('Savings plans left out of `monthly`, because a price or rate is missing.'),
    past: z
      .object({
        from: dayText,
        to: dayText,
        annualized: z.number().nullable().describe('Time-weighted return per year; null for less than 365 days.'),
        value: z.number().nullable().describe('Time-weighted return of the whole period.'),
      })
      .nullable()
      .describe('Its own past return; null: nothing was held.'),
  }),
}
export type GoalBasis = z.infer<typeof readGoalBasis.response>

/** Goals as an export and an archive of the account have them. */
export const keptGoals = z
  .array(z.strictObject({ ...terms, createdAt: z.iso.datetime().describe('In UTC, ISO 8601.') }))
  .max(MAX_GOALS)
