import { t } from '@lingui/core/macro'
import { Warning } from '../../ui/states/warning.tsx'

/** What a second step at each sign-in means for synchronization. */
export function SecondStepWarning() {
  return (
    <Warning>
      {t`Keeping multi-factor authentication on prevents real-time sync and needs frequent re-authentication: each daily synchronization asks you for a new code.`}
    </Warning>
  )
}
