/** A discount code from an address. It outlives the sign-in, which may happen in another tab; `isShown` once a prompt has named it. */
export type StoredCoupon = { code: string; isShown: boolean }

const storageKey = 'plumbline-coupon'
let coupon = readStored()

function readStored(): StoredCoupon | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'code' in stored && typeof stored.code === 'string'
      ? { code: stored.code, isShown: 'isShown' in stored && stored.isShown === true }
      : undefined
  } catch {
    return undefined
  }
}

function keep(next: StoredCoupon): void {
  coupon = next
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Without storage the code lasts as long as the page.
  }
}

export function getCoupon(): StoredCoupon | undefined {
  return coupon
}

/** The code of a `coupon` parameter replaces an older one. */
export function rememberCoupon(code: string): void {
  keep({ code, isShown: false })
}

export function markCouponShown(): void {
  if (coupon !== undefined) keep({ ...coupon, isShown: true })
}
