import { t } from '@lingui/core/macro'
import type { RowFate } from '@plumbline/csv-import/outcomes/matched-row'

const FATES: readonly RowFate[] = [
  'import',
  'held',
  'far',
  'not-found',
  'duplicate',
  'overlap',
  'proceeds',
  'ignored',
  'attention',
]

function describeCount(fate: RowFate, count: number): string {
  switch (fate) {
    case 'import':
      return t`${count} to import`
    case 'held':
      return t`${count} held back`
    case 'far':
      return t`${count} far from the market`
    case 'not-found':
      return t`${count} not found`
    case 'duplicate':
      return t`${count} already imported`
    case 'overlap':
      return t`${count} already in the portfolio`
    case 'proceeds':
      return t`${count} sale proceeds, added with the sale`
    case 'ignored':
      return t`${count} left out`
    case 'attention':
      return t`${count} with errors`
  }
}

/** What becomes of the rows of a file, as counts that add up to all of them. */
export function describeCounts(counts: Record<RowFate, number>): string {
  return FATES.filter((fate) => fate === 'import' || counts[fate] > 0)
    .map((fate) => describeCount(fate, counts[fate]))
    .join(', ')
}
