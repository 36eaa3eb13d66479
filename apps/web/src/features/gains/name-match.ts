import { t } from '@lingui/core/macro'
import { formatDate } from '../../formatting/format-date.ts'
import type { ReportedPart } from './report-columns.ts'

/** What a part of a sale is matched with, in words. */
export function nameMatch({ rule, acquired }: Pick<ReportedPart, 'rule' | 'acquired'>): string {
  const day = acquired === null ? '' : formatDate(acquired)
  switch (rule) {
    case 'same-day':
      return t`bought the same day`
    case 'within-30-days':
      return t`bought within 30 days, on ${day}`
    case 'pool':
      return t`section 104 holding`
    case 'before-2009':
      return t`bought on ${day}, before 2009`
    case 'average':
      return t`weighted average`
    default:
      return t`bought on ${day}`
  }
}
