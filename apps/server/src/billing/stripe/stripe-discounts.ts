import { type BillingPeriod, prices } from '@plumbline/contract/plans'
import type Stripe from 'stripe'
import { PaymentRefusedError } from '../provider/payment-errors.ts'
import type { Discount } from '../provider/payment-provider.ts'
import { idOf, requireObject } from './read-objects.ts'
import type { StripeServices } from './stripe-subscriptions.ts'

/** Currency of the Premium prices. */
const CURRENCY = 'usd'

const WELCOME_OFFER = { percentOff: 90, durationInMonths: 2 }

function isUsable(coupon: Stripe.Coupon, now: Date): boolean {
  if (coupon.valid === false) return false
  if (coupon.redeem_by !== null && coupon.redeem_by !== undefined && coupon.redeem_by * 1000 <= now.getTime())
    return false
  if (coupon.max_redemptions && coupon.times_redeemed >= coupon.max_redemptions) return false
  return !coupon.amount_off || coupon.currency?.toLowerCase() === CURRENCY
}

function readDiscount(coupon: Stripe.Coupon): Omit<Discount, 'promotionCodeId' | 'period'> {
  const { id, amount_off, percent_off, duration_in_months } = coupon
  const duration = (['once', 'repeating'] as const).find((each) => each === coupon.duration) ?? 'forever'
  return {
    id,
    amountOff: amount_off ?? null,
    percentOff: percent_off ?? null,
    duration,
    durationInMonths: duration === 'repeating' ? (duration_in_months ?? null) : null,
  }
}

/** The only period whose price reaches the minimum; null for any, undefined for none. */
function periodOverMinimum(minimumCents: number): BillingPeriod | null | undefined {
  if (minimumCents <= prices.monthly * 100) return null
  return minimumCents <= prices.yearly * 100 ? 'yearly' : undefined
}

export function createStripeDiscounts({ stripe, call, priceIds }: StripeServices, now: () => Date) {
  async function listPromotionCodes(code: string, couponPath: string): Promise<Stripe.PromotionCode[]> {
    const query = { code, active: true, limit: 1, expand: [`data.promotion.${couponPath}`] }
    return (await call(() => stripe.promotionCodes.list(query))).data ?? []
  }

  async function findPromotionCode(code: string): Promise<Stripe.PromotionCode | undefined> {
    try {
      return (await listPromotionCodes(code, 'coupon.applies_to'))[0]
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error
      return (await listPromotionCodes(code, 'coupon'))[0]
    }
  }

  /** Whether a coupon that is limited to products covers Premium. */
  async function coversPremium({ applies_to: limit }: Stripe.Coupon): Promise<boolean> {
    if (!limit?.products?.length) return true
    const price = await call(() => stripe.prices.retrieve(priceIds.monthly))
    return limit.products.includes(idOf(price.product) ?? '')
  }

  return {
    async find(code: string, customer: { id: string | null; isNew: boolean }): Promise<Discount | undefined> {
      const promotion = await findPromotionCode(code)
      if (promotion?.active !== true || promotion.code?.toLowerCase() !== code.toLowerCase()) return undefined
      const { expires_at: expiresAt, restrictions } = promotion
      if (expiresAt && expiresAt * 1000 <= now().getTime()) return undefined
      if (promotion.max_redemptions && promotion.times_redeemed >= promotion.max_redemptions) return undefined
      const owner = idOf(promotion.customer)
      if (owner !== null && owner !== customer.id) return undefined
      if (restrictions?.first_time_transaction && !customer.isNew) return undefined
      const minimum = restrictions?.minimum_amount ?? 0
      if (minimum > 0 && restrictions?.minimum_amount_currency?.toLowerCase() !== CURRENCY) return undefined
      const period = periodOverMinimum(minimum)
      const reference = promotion.promotion?.coupon
      if (period === undefined || !reference) return undefined
      const coupon = typeof reference === 'string' ? await call(() => stripe.coupons.retrieve(reference)) : reference
      if (!isUsable(coupon, now()) || !(await coversPremium(coupon))) return undefined
      return { ...readDiscount(coupon), promotionCodeId: promotion.id, period }
    },

    /** The coupon of the welcome offer, if it matches the offer. On a yearly invoice it would take 90% off the year. */
    async findWelcome(couponId: string): Promise<Discount | undefined> {
      const coupon = requireObject(await call(() => stripe.coupons.retrieve(couponId)))
      const discount = readDiscount(coupon)
      const isAsOffered =
        discount.percentOff === WELCOME_OFFER.percentOff && discount.durationInMonths === WELCOME_OFFER.durationInMonths
      return isAsOffered && isUsable(coupon, now())
        ? { ...discount, promotionCodeId: null, period: 'monthly' }
        : undefined
    },
  }
}
