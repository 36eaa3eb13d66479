import type { Coupon } from '@plumbline/payment-simulation/customer'
import type { Discount } from '../provider/payment-provider.ts'

const NO_CODE = { promotionCodeId: null, period: null, durationInMonths: null }

/** The codes available in test mode. */
const DISCOUNTS: Record<string, Discount> = {
  'HALF-ONCE': { ...NO_CODE, id: 'half-once', amountOff: null, percentOff: 50, duration: 'once' },
  'QUARTER-3': {
    ...NO_CODE,
    id: 'quarter-3',
    amountOff: null,
    percentOff: 25,
    duration: 'repeating',
    durationInMonths: 3,
  },
  'MINUS-2': { ...NO_CODE, id: 'minus-2', amountOff: 200, percentOff: null, duration: 'once' },
  'FREE-FOREVER': { ...NO_CODE, id: 'free-forever', amountOff: null, percentOff: 100, duration: 'forever' },
}

export const SANDBOX_WELCOME_DISCOUNT: Discount = {
  id: 'welcome',
  promotionCodeId: null,
  amountOff: null,
  percentOff: 90,
  duration: 'repeating',
  durationInMonths: 2,
  period: 'monthly',
}

export function findSandboxDiscount(code: string): Discount | undefined {
  const name = code.toUpperCase()
  return Object.hasOwn(DISCOUNTS, name) ? DISCOUNTS[name] : undefined
}

/** The discount with an id, as a coupon of the simulated subscriptions. */
export function findSandboxCoupon(id: string): Coupon | undefined {
  const discount = [...Object.values(DISCOUNTS), SANDBOX_WELCOME_DISCOUNT].find((each) => each.id === id)
  if (discount === undefined) return undefined
  const { amountOff, percentOff, duration, durationInMonths: months, period } = discount
  return { id, amountOff, percentOff, duration, months, ...(period !== null && { priceId: period }) }
}
