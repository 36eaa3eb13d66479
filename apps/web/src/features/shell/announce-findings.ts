import { plural, t } from '@lingui/core/macro'
import { findingsQuery } from '../../api/checks.ts'
import { queryClient } from '../../api/query-client.ts'
import type { ImportOrder } from '../../stores/import-run.ts'
import { showToLookAt } from '../../ui/notices.tsx'

type Import = Pick<ImportOrder, 'portfolioId'> & { rows: readonly Pick<ImportOrder['rows'][number], 'stockId'>[] }

/** Tells what the checks find in the holdings of a finished import. If they cannot be run, it says nothing. */
export async function announceFindings({ portfolioId, rows }: Import, open: () => void): Promise<void> {
  const answer = await queryClient.fetchQuery(findingsQuery(portfolioId)).catch(() => undefined)
  const assets = new Set(rows.map(({ stockId }) => stockId))
  const found = answer?.findings.filter(({ assetId }) => assets.has(assetId)).length ?? 0
  if (found === 0) return
  const text = plural(found, {
    one: '# finding in what was imported',
    other: '# findings in what was imported',
  })
  showToLookAt(text, { label: t`Show the checks`, onClick: open })
}
