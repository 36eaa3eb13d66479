import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The savings plans of a portfolio, with the purchases that are due and those of the past. */
export const listSavingsPlans = defineOperation<typeof schemas.listSavingsPlans>()({
  method: 'GET',
  path: '/portfolio/:id/savings-plans',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
})

/** Purchases before today are proposed, also by a plan that books. */
export const createSavingsPlan = defineOperation<typeof schemas.createSavingsPlan>()({
  method: 'POST',
  path: '/portfolio/:id/savings-plans',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolio' },
})

/** Purchases that were booked stay as they are; those that are due follow the plan. */
export const updateSavingsPlan = defineOperation<typeof schemas.updateSavingsPlan>()({
  method: 'PATCH',
  path: '/savings-plan/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios' },
})

/** Transactions that it booked stay. */
export const deleteSavingsPlan = defineOperation()({
  method: 'DELETE',
  path: '/savings-plan/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolios' },
})

/** Books purchases that are due as transactions, all or none. A purchase that was booked or skipped is refused. */
export const bookPlanPurchases = defineOperation<typeof schemas.bookPlanPurchases>()({
  method: 'POST',
  path: '/savings-plan/:id/book',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios' },
})

/** Purchases that are skipped are not proposed again. */
export const skipPlanPurchases = defineOperation<typeof schemas.skipPlanPurchases>()({
  method: 'POST',
  path: '/savings-plan/:id/skip',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolios' },
})

/** Makes purchases due again that were skipped, or whose transactions were deleted. */
export const reopenPlanPurchases = defineOperation<typeof schemas.reopenPlanPurchases>()({
  method: 'POST',
  path: '/savings-plan/:id/reopen',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolios' },
})
