import type { BillingDiscount } from '@plumbline/contract/billing/schemas'
import { findUnusedLifetimeCode } from '../accounts/lifetime-codes.ts'
import { DomainError } from '../errors.ts'
import { findBillingAccount } from './billing-account.ts'
import type { BillingServices } from './billing-services.ts'
import { findGrant, grantCoupon } from './discount-grants.ts'
import { PaymentRefusedError } from './provider/payment-errors.ts'
import type { Discount } from './provider/payment-provider.ts'
import { readSubscriptions } from './subscription-rows.ts'

function describeDiscount(discount: Discount): BillingDiscount {
  return {
    id: discount.id,
    amount_off: discount.amountOff,
    percent_off: discount.percentOff,
    duration: discount.duration,
    duration_in_months: discount.durationInMonths,
    period: discount.period,
    isLifetime: false,
  }
}

async function findDiscount(services: BillingServices, userId: string, code: string): Promise<Discount | undefined> {
  const { db, provider } = services
  const account = await findBillingAccount(services, userId)
  const subscriptions = await readSubscriptions(db, provider.mode, userId)
  const isNew = subscriptions.every(({ status }) => /^incomplete/.test(status))
  try {
    return await provider.findDiscount(code, { id: account?.customer_id ?? null, isNew })
  } catch (error) {
    if (error instanceof PaymentRefusedError) return undefined
    throw error
  }
}

/**
 * Returns the discount of a code and lets the user subscribe with it for one hour.
 * @throws {DomainError} `unknown-discount` for every code that this user cannot use
 */
export async function checkDiscount(services: BillingServices, userId: string, code: string): Promise<BillingDiscount> {
  const { db, clock } = services
  const lifetimeCodeId = await findUnusedLifetimeCode(db, code)
  if (lifetimeCodeId !== undefined) {
    await grantCoupon(db, clock, { userId, couponId: lifetimeCodeId }, { kind: 'lifetime' })
    return {
      id: lifetimeCodeId,
      amount_off: null,
      percent_off: 100,
      duration: 'forever',
      duration_in_months: null,
      period: null,
      isLifetime: true,
    }
  }
  const discount = await findDiscount(services, userId, code)
  if (discount === undefined) throw new DomainError('unknown-discount')
  await grantCoupon(db, clock, { userId, couponId: discount.id }, { kind: 'discount', discount })
  return describeDiscount(discount)
}

/**
 * Returns the welcome discount for a user who never subscribed, for one hour from the first call.
 * @throws {DomainError} `unknown-discount` when there is no welcome offer or it has expired
 */
export async function takeWelcomeOffer(services: BillingServices, userId: string): Promise<BillingDiscount> {
  const { db, clock, provider } = services
  const subscriptions = await readSubscriptions(db, provider.mode, userId)
  const isNew = subscriptions.every(({ status }) => /^incomplete/.test(status))
  const discount = isNew ? await provider.findWelcomeDiscount() : undefined
  if (discount === undefined) throw new DomainError('unknown-discount')
  await grantCoupon(db, clock, { userId, couponId: discount.id, isOnce: true }, { kind: 'discount', discount })
  if ((await findGrant(db, clock, userId, discount.id)) === undefined) throw new DomainError('unknown-discount')
  return describeDiscount(discount)
}
