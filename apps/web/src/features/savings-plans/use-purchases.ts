import { plural, t } from '@lingui/core/macro'
import type { ProposedPurchase, SavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { MAX_PLAN_PURCHASES } from '@plumbline/contract/savings-plans/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { useMutation } from '@tanstack/react-query'
import {
  type AcceptedPurchases,
  bookPurchasesMutation,
  reopenPurchasesMutation,
  skipPurchasesMutation,
  unbookPurchasesMutation,
} from '../../api/savings-plans.ts'
import { showFailure, showSuccess, showUndoable } from '../../ui/notices.tsx'

/** A purchase that is due, with its plan. */
export interface DuePurchase {
  plan: SavingsPlan
  proposal: ProposedPurchase
}

/** The purchases of all plans that are due, the latest first. */
export function listDue(plans: readonly SavingsPlan[]): DuePurchase[] {
  return plans
    .flatMap((plan) => plan.proposals.map((proposal) => ({ plan, proposal })))
    .sort((a, b) => compareTexts(b.proposal.day, a.proposal.day))
}

/** Books and skips purchases that are due. Both can be undone, which makes the purchase due again. */
export function usePurchases(portfolioId: string) {
  const onError = (error: Error) => showFailure(t`Nothing was changed`, error)
  const unbook = useMutation({
    ...unbookPurchasesMutation,
    onSuccess: () => showSuccess(t`The purchases are proposed again`),
    onError,
  })
  const reopen = useMutation({ ...reopenPurchasesMutation, onError })
  const book = useMutation({
    ...bookPurchasesMutation,
    onSuccess: (booked) => {
      if (booked === 'kept') return
      const count = booked.reduce((sum, { days }) => sum + days.length, 0)
      showUndoable(plural(count, { one: '# purchase booked', other: '# purchases booked' }), () =>
        unbook.mutate(booked),
      )
    },
  })
  const skip = useMutation({
    ...skipPurchasesMutation,
    onSuccess: (_, skipped) => showUndoable(t`Purchase skipped`, () => reopen.mutate(skipped)),
    onError,
  })

  /** As proposed. */
  function bookAll(due: readonly DuePurchase[]) {
    const ready = due.filter(({ proposal }) => proposal.waitsFor === null)
    const accepted = [...Map.groupBy(ready, ({ plan }) => plan)].flatMap(([plan, ofPlan]): AcceptedPurchases[] => {
      const of = { portfolioId, planId: plan._id, assetId: plan.asset._id, currency: plan.currency }
      const purchases = ofPlan.map(({ proposal }) => ({ day: proposal.day })).reverse()
      return [...batchesOf(purchases, MAX_PLAN_PURCHASES)].map((batch) => ({ ...of, purchases: batch }))
    })
    book.mutate(accepted, { onError })
  }

  return {
    book,
    bookAll,
    skip: ({ plan, proposal }: DuePurchase) => skip.mutate({ planId: plan._id, days: [proposal.day] }),
    reopen: (planId: string, day: string) => reopen.mutate({ planId, days: [day] }),
    isBusy: book.isPending || skip.isPending || unbook.isPending || reopen.isPending,
  }
}
