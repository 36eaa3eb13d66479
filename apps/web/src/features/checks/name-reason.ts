import { t } from '@lingui/core/macro'
import type { IgnoreReason } from '@plumbline/contract/checks/vocabulary'

export function nameReason(reason: IgnoreReason): string {
  switch (reason) {
    case 'right':
      return t`It is right as it is`
    case 'elsewhere':
      return t`Booked elsewhere`
    case 'small':
      return t`Too small`
  }
}
