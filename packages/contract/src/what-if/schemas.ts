import { z } from 'zod'
import { currencyText, dayText, id, instantText } from '../value-schemas.ts'
import { whatIfRule } from './rule-schemas.ts'

export type { WhatIfRule } from '@plumbline/engine/what-if/rule'

const figure = z.number().nullable()

const body = z.strictObject({ rule: whatIfRule })

/** How many transactions differ from the real ledger. */
const differences = {
  added: z.int().describe('Transactions that it has besides.'),
  edited: z.int().describe('Transactions that it has changed.'),
  removed: z.int().describe('Transactions that it lacks.'),
}

export const previewBranch = {
  body,
  response: z.object({
    ...differences,
    firstAdded: dayText.nullable().describe('Day of the first added trade; null: none is added.'),
    lastAdded: dayText.nullable().describe('Day of the last added trade; null: none is added.'),
    bought: z.number().describe("What the added purchases cost together, in the portfolio's currency."),
    shortfall: z
      .object({ date: dayText.describe('The first day.'), amount: z.number().describe('On all days.') })
      .nullable()
      .describe("Money taken out that was not there, in the portfolio's currency; null: none."),
  }),
}
export type BranchPreview = z.infer<typeof previewBranch.response>

export const createBranch = { body, response: z.object({ _id: id }) }

export const listBranches = {
  response: z.array(z.object({ _id: id, rule: whatIfRule, createdAt: instantText })).describe('The latest first.'),
}
export type Branch = z.infer<typeof listBranches.response>[number]

const comparedFigures = z
  .object({
    from: dayText.nullable().describe('First day of the returns; null: no transactions.'),
    value: figure.describe("Of today, in the portfolio's currency."),
    moneyIn: figure.describe("In the portfolio's currency."),
    moneyOut: figure.describe("In the portfolio's currency."),
    gain: figure.describe("In the portfolio's currency."),
    income: figure.describe("Dividends and interest after fees, in the portfolio's currency."),
    twr: figure.describe('Time-weighted return, a ratio.'),
    irr: figure.describe('Internal rate of return per year, a ratio.'),
    maxDrawdown: figure.describe('The largest fall from a peak, a ratio, 0 or below.'),
    isPartial: z.boolean().describe('A price or a rate is missing, and sums leave it out.'),
  })
  .meta({ id: 'ComparedFigures' })
export type ComparedFigures = z.infer<typeof comparedFigures>

export const compareBranch = {
  response: z
    .object({
      of: z.object({ _id: id, name: z.string().describe('Its name.') }).describe('The real portfolio.'),
      rule: whatIfRule,
      currency: currencyText,
      real: comparedFigures.describe('Of the real portfolio.'),
      branch: comparedFigures.describe('Of the branch.'),
      ...differences,
      hasChangedSince: z.boolean().describe('The real portfolio was changed after the branch was made.'),
    })
    .meta({ id: 'BranchComparison' }),
}
export type BranchComparison = z.infer<typeof compareBranch.response>

export const keepBranch = {
  response: z.object({
    _id: id.describe('The real portfolio, which now has the transactions of the branch.'),
    ...differences,
    changeIds: z.array(id).describe('The change in its history, which can be undone. Empty: nothing differed.'),
  }),
}
