import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { BillingDiscount } from '@plumbline/contract/billing/schemas'
import { MAX_DISCOUNT_CODE_LENGTH } from '@plumbline/contract/billing/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { checkDiscountMutation } from '../../api/billing-mutations.ts'
import { forgetCoupon, getCoupon } from '../../stores/coupon.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './payment.module.css'

type DiscountEntryProps = {
  /** A code that was applied before the page was loaded, and is applied again. */
  appliedCode?: string | undefined
  onApply: (discount: BillingDiscount, code: string) => void
}

/** A code from the address prefills the field. Without one, the user opens the field first. */
export function DiscountEntry({ appliedCode, onApply }: DiscountEntryProps) {
  const [code, setCode] = useState(appliedCode ?? getCoupon()?.code ?? '')
  const [isOpen, setIsOpen] = useState(code !== '')
  const { mutate, isPending, error, reset } = useMutation({
    ...checkDiscountMutation,
    onSuccess: (discount, checked) => onApply(discount, checked),
    onError: () => {
      forgetCoupon()
      setCode('')
      setIsOpen(false)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the first render
  useEffect(() => {
    if (appliedCode) mutate(appliedCode)
  }, [])

  function apply() {
    if (code.trim() !== '') mutate(code.trim())
  }

  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }

  return (
    <div>
      {isOpen ? (
        <div className={styles.code}>
          <TextInput
            label={t`Discount code`}
            maxLength={MAX_DISCOUNT_CODE_LENGTH}
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            onKeyDown={applyOnEnter}
          />
          <Button variant="default" onClick={apply} loading={isPending} disabled={code.trim() === ''}>
            {t`Apply`}
          </Button>
        </div>
      ) : (
        <button
          type="button"
          className={textLink}
          onClick={() => {
            reset()
            setIsOpen(true)
          }}
        >
          {t`Have a discount code?`}
        </button>
      )}
      <FormError error={hasCode(error, 'unknown-discount') ? t`Invalid Coupon Code` : error} />
    </div>
  )
}
