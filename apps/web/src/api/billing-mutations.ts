import {
  changePeriod,
  checkDiscount,
  confirmSandboxIntent,
  finishCardChange,
  passSandboxTime,
  resumeSubscription,
  startCardChange,
  subscribe,
  takeWelcomeOffer,
  unsubscribe,
} from '@plumbline/contract/billing/operations'
import type { SandboxMoment } from '@plumbline/contract/billing/vocabulary'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions } from '@tanstack/react-query'
import { userQuery } from './account-queries.ts'
import { billingQuery } from './billing-queries.ts'
import { call } from './client.ts'

/** The plan decides what the server returns for every portfolio, so a changed plan invalidates all pages. */
const CHANGES_THE_PLAN = { invalidates: [{ queryKey: userQuery.queryKey }, { queryKey: billingQuery.queryKey }] }

export const checkDiscountMutation = mutationOptions({
  mutationFn: async (code: string) => (await call(checkDiscount, { body: { code } })).response,
})

export const takeWelcomeOfferMutation = mutationOptions({
  mutationFn: async () => (await call(takeWelcomeOffer)).response,
})

export type Order = BodyOf<typeof subscribe>

export const subscribeMutation = mutationOptions({
  mutationFn: (order: Order) => call(subscribe, { body: order }),
  meta: CHANGES_THE_PLAN,
})

export type Cancellation = BodyOf<typeof unsubscribe>

export const unsubscribeMutation = mutationOptions({
  mutationFn: (cancellation: Cancellation) => call(unsubscribe, { body: cancellation }),
  meta: CHANGES_THE_PLAN,
})

export const resumeMutation = mutationOptions({
  mutationFn: () => call(resumeSubscription),
  meta: CHANGES_THE_PLAN,
})

export const changePeriodMutation = mutationOptions({
  mutationFn: (change: BodyOf<typeof changePeriod>) => call(changePeriod, { body: change }),
  meta: CHANGES_THE_PLAN,
})

export const startCardChangeMutation = mutationOptions({
  mutationFn: (source: string) => call(startCardChange, { body: { source } }),
})

export const finishCardChangeMutation = mutationOptions({
  mutationFn: (intentId: string) => call(finishCardChange, { body: { intentId } }),
  meta: CHANGES_THE_PLAN,
})

export const confirmSandboxIntentMutation = mutationOptions({
  mutationFn: (confirmation: BodyOf<typeof confirmSandboxIntent>) => call(confirmSandboxIntent, { body: confirmation }),
})

export const passSandboxTimeMutation = mutationOptions({
  mutationFn: (to: SandboxMoment) => call(passSandboxTime, { body: { to } }),
  meta: CHANGES_THE_PLAN,
})
