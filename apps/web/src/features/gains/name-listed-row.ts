import { t } from '@lingui/core/macro'
import type { ListedSecurity } from '@plumbline/contract/realized-gains/schemas'

type ListedChange = ListedSecurity['changes'][number]

/** How units of a security changed, in words. */
export function nameChange(kind: ListedChange['kind']): string {
  switch (kind) {
    case 'buy':
      return t`Purchase`
    case 'sell':
      return t`Sale`
    case 'in':
      return t`Received from elsewhere`
    case 'out':
      return t`Delivered elsewhere`
    default:
      return t({ message: 'Split', context: 'list of securities' })
  }
}
