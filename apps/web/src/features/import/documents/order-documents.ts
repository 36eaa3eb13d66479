import { plural } from '@lingui/core/macro'
import { fateOf } from '@plumbline/csv-import/outcomes/matched-row'
import { toNewTransaction } from '@plumbline/csv-import/outcomes/to-new-transaction'
import { cut } from '@plumbline/csv-import/readings/named-security'
import type { ImportOrder } from '../../../stores/import-run.ts'
import type { ImportPortfolio } from '../import-portfolio.ts'
import { describeStatus } from './describe-status.ts'
import type { ListedDocument } from './document-list.tsx'

const MAX_NAME_LENGTH = 255
const MAX_REASON_LENGTH = 2000

/**
 * The import of the documents that are ready. Each transaction names its document as its source; documents that are not
 * added are kept with the import as rows that were left out, except those that still wait for the user.
 */
export function orderDocuments(
  documents: readonly ListedDocument[],
  portfolioId: string,
  { currency }: ImportPortfolio,
  fingerprint: string,
): ImportOrder {
  const target = { portfolioId, portfolioCurrency: currency, fingerprint }
  const ready = documents.filter(({ status }) => status === 'ready')
  const rows = ready.flatMap(({ entry, matched = [] }) =>
    matched.flatMap((each) => toNewTransaction(each, { ...target, fileName: entry.file.name }) ?? []),
  )
  const others = documents.filter(({ status }) => ['other', 'left-out', 'taken-back'].includes(status))
  return {
    portfolioId,
    fileName: nameImport(documents),
    fingerprint,
    headers: ['Document'],
    rows,
    leftOut: others.map(({ entry, status }, index) => ({
      rowNumber: index + 1,
      reason: cut(describeStatus(entry, status), MAX_REASON_LENGTH),
      cells: [cut(entry.file.name, MAX_NAME_LENGTH)],
    })),
    present: ready.flatMap(({ matched = [] }) => matched).filter((each) => fateOf(each) === 'duplicate').length,
  }
}

function nameImport(documents: readonly ListedDocument[]): string {
  const [only] = documents
  if (documents.length === 1 && only) return cut(only.entry.file.name, MAX_NAME_LENGTH)
  const count = documents.length
  return plural(count, { one: `${count} document`, other: `${count} documents` })
}
