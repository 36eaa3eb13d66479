import { t } from '@lingui/core/macro'
import type { CompanyAction } from '@plumbline/contract/transactions/vocabulary'

export function nameCompanyAction(kind: CompanyAction): string {
  return kind === 'spinoff' ? t`Spin-off` : t`Merger, exchange or new name`
}
