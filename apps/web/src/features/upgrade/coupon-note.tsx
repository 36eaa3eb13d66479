import { TextInput } from '@mantine/core'
import { getCoupon } from '../../stores/coupon.ts'

/** The discount code that came with an address, kept for when something can be bought. */
export function CouponNote() {
  const coupon = getCoupon()
  if (coupon === undefined) return null
  return (
    <TextInput
      label="Discount code"
      description="Kept in this browser until it can be used"
      readOnly
      value={coupon.code}
    />
  )
}
