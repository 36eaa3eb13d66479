import { t } from '@lingui/core/macro'
import type { CompanyActionKind } from '@plumbline/contract/transactions/vocabulary'

const names = (): Record<CompanyActionKind, string> => ({
  exchange: t`Merger, exchange or new name`,
  spinoff: t`Spin-off`,
  returnofcapital: t`Return of capital`,
  takeover: t`Takeover for money`,
  bonus: t`Bonus shares`,
  rights: t`Rights issue`,
})

export function nameCompanyAction(kind: CompanyActionKind): string {
  return names()[kind]
}
