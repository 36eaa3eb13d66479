import type { User } from '@plumbline/contract/accounts/schemas'
import { useRouter } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { getCoupon, markCouponShown } from '../stores/coupon.ts'
import {
  askToUpgrade,
  closeUpgradePrompt,
  getUpgradeSource,
  isPromptDrawn,
  useUpgradeSource,
} from '../stores/upgrade-prompt.ts'

const UpgradeDialog = lazy(async () => ({
  default: (await import('../features/upgrade/upgrade-dialog.tsx')).UpgradeDialog,
}))

type UpgradePromptProps = { user: User; isSelling: boolean; isQuiet: boolean }

/** The upgrade dialog, for free users alone: when a limit or an address asks for it, with a discount code once, and now and then on its own. */
export function UpgradePrompt({ user, isSelling, isQuiet }: UpgradePromptProps) {
  const router = useRouter()
  const source = useUpgradeSource()
  const canUpgrade = isSelling && user.plan === 'free'

  useEffect(() => {
    if (!canUpgrade) return closeUpgradePrompt()
    const openForCoupon = () => {
      if (getCoupon()?.isShown !== false) return
      markCouponShown()
      if (getUpgradeSource() === null) askToUpgrade('coupon')
    }
    openForCoupon()
    return router.subscribe('onResolved', ({ pathChanged }) => {
      openForCoupon()
      if (pathChanged && !isQuiet && isPromptDrawn()) askToUpgrade('random')
    })
  }, [canUpgrade, isQuiet, router])

  if (!canUpgrade || source === null) return null
  return <UpgradeDialog source={source} onClose={closeUpgradePrompt} />
}
