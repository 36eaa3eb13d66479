import type { User } from '@plumbline/contract/accounts/schemas'
import { useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { getCoupon, markCouponShown } from '../stores/coupon.ts'
import {
  askToUpgrade,
  closeUpgradePrompt,
  getUpgradeSource,
  isPromptDrawn,
  useUpgradeSource,
} from '../stores/upgrade-prompt.ts'
import { FORM_PATH } from './form-path.ts'

const UpgradeDialog = lazy(async () => ({
  default: (await import('../features/billing/upgrade-dialog.tsx')).UpgradeDialog,
}))

type UpgradePromptProps = { user: User; isSelling: boolean; isQuiet: boolean }

/**
 * The upgrade dialog, for free users only. It opens at a limit, from an address, once with a discount code, and now
 * and then unprompted.
 */
export function UpgradePrompt({ user, isSelling, isQuiet }: UpgradePromptProps) {
  const router = useRouter()
  const source = useUpgradeSource()
  const canUpgrade = isSelling && user.plan === 'free'
  const [openSource, setOpenSource] = useState<string | null>(null)

  // A payment ends the free plan while the dialog is open: it stays open to say so.
  useEffect(() => {
    if (source === null || canUpgrade) setOpenSource(source)
    else if (openSource === null) closeUpgradePrompt()
  }, [source, canUpgrade, openSource])

  useEffect(() => {
    if (!canUpgrade) return
    const openForCoupon = () => {
      if (getCoupon()?.isShown !== false) return
      markCouponShown()
      if (getUpgradeSource() === null) askToUpgrade('coupon')
    }
    openForCoupon()
    return router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
      openForCoupon()
      const isForm = FORM_PATH.test(toLocation.pathname)
      if (pathChanged && !isQuiet && !isForm && isPromptDrawn()) askToUpgrade('random')
    })
  }, [canUpgrade, isQuiet, router])

  if (openSource === null) return null
  return <UpgradeDialog source={openSource} onClose={closeUpgradePrompt} />
}
