import type { BodyOf } from '@plumbline/contract/operation'
import {
  bookPlanPurchases,
  createSavingsPlan,
  deleteSavingsPlan,
  listSavingsPlans,
  reopenPlanPurchases,
  skipPlanPurchases,
  updateSavingsPlan,
} from '@plumbline/contract/savings-plans/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { askBeforeSeal } from './ask-before-seal.ts'
import { call } from './client.ts'
import { undoChanges } from './ledger-changes.ts'
import { figureQueries } from './portfolio-queries.ts'

/** The savings plans of a portfolio with the purchases that are due. Its key starts like those of the figures. */
export const savingsPlansQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'savings-plans'],
    queryFn: ({ signal }) => call(listSavingsPlans, { params: { id: portfolioId }, signal }),
  })

export const createSavingsPlanMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof createSavingsPlan>) =>
      call(createSavingsPlan, { params: { id: portfolioId }, body }),
    meta: { invalidates: figureQueries },
  })

export const updateSavingsPlanMutation = (planId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateSavingsPlan>) => call(updateSavingsPlan, { params: { id: planId }, body }),
    meta: { invalidates: figureQueries },
  })

export const deleteSavingsPlanMutation = mutationOptions({
  mutationFn: (planId: string) => call(deleteSavingsPlan, { params: { id: planId } }),
  meta: { invalidates: figureQueries },
})

type AcceptedPurchase = BodyOf<typeof bookPlanPurchases>['purchases'][number]

/** Purchases of one plan that are booked together. */
export interface AcceptedPurchases {
  portfolioId: string
  planId: string
  assetId: string
  currency: string
  purchases: readonly AcceptedPurchase[]
}

/** What was booked, for its undo. */
export interface BookedPurchases {
  planId: string
  days: string[]
  changeIds: string[]
}

/** Books purchases, one plan after another, unless the user decides to keep a seal that they would break. */
async function bookPurchases(accepted: readonly AcceptedPurchases[]): Promise<BookedPurchases[] | 'kept'> {
  const touches = accepted.flatMap(({ portfolioId, assetId, currency, purchases }) =>
    purchases.map(({ day, date }) => ({ portfolioId, assetId, currency, date: date ?? day })),
  )
  if (!(await askBeforeSeal(touches))) return 'kept'
  const booked: BookedPurchases[] = []
  for (const { planId, purchases } of accepted) {
    const body = { purchases: [...purchases] }
    const { changeIds } = await call(bookPlanPurchases, { params: { id: planId }, body })
    booked.push({ planId, days: purchases.map(({ day }) => day), changeIds })
  }
  return booked
}

export const bookPurchasesMutation = mutationOptions({
  mutationFn: bookPurchases,
  meta: { invalidates: figureQueries },
})

type DecidedPurchases = { planId: string; days: string[] }

const reopen = ({ planId, days }: DecidedPurchases) =>
  call(reopenPlanPurchases, { params: { id: planId }, body: { days } })

/** Undoes bookings, and makes their purchases due again. */
export const unbookPurchasesMutation = mutationOptions({
  mutationFn: async (booked: readonly BookedPurchases[]) => {
    for (const each of booked.toReversed()) {
      await undoChanges(each.changeIds)
      await reopen(each)
    }
  },
  meta: { invalidates: figureQueries },
})

export const skipPurchasesMutation = mutationOptions({
  mutationFn: ({ planId, days }: DecidedPurchases) =>
    call(skipPlanPurchases, { params: { id: planId }, body: { days } }),
  meta: { invalidates: figureQueries },
})

export const reopenPurchasesMutation = mutationOptions({
  mutationFn: reopen,
  meta: { invalidates: figureQueries },
})
