import { t } from '@lingui/core/macro'
import type { EntryKind } from './list-entries.ts'

export function nameKind(kind: EntryKind): string {
  if (kind === 'earnings') return t`Earnings`
  if (kind === 'ex') return t`Ex-day`
  return kind === 'pay' ? t`Pay day` : t`Split`
}
