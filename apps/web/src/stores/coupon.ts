import { asJson, createStoredValue } from './stored-value.ts'

/** A discount code from an address. `isShown` is true once a prompt has named it. */
export type StoredCoupon = { code: string; isShown: boolean }

function checkCoupon(stored: unknown): StoredCoupon | undefined {
  if (typeof stored !== 'object' || stored === null || !('code' in stored)) return undefined
  const { code } = stored
  return typeof code === 'string' ? { code, isShown: 'isShown' in stored && stored.isShown === true } : undefined
}

/** Stored, because the coupon must outlive the sign-in, which may happen in another tab. */
const coupon = createStoredValue('plumbline-coupon', asJson(checkCoupon))

export const getCoupon = coupon.get

/** Stores the code of a `coupon` parameter, in place of an older one. */
export function rememberCoupon(code: string): void {
  coupon.set({ code, isShown: false })
}

export function markCouponShown(): void {
  const current = coupon.get()
  if (current !== undefined) coupon.set({ ...current, isShown: true })
}

/** A code that was used or refused is not offered again. */
export function forgetCoupon(): void {
  coupon.set(undefined)
}
