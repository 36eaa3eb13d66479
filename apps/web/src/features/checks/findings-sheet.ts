import type { Findings } from '@plumbline/contract/checks/schemas'
import type { Sheet, SheetCell } from '@plumbline/csv-import/exports/sheet'
import { nameFinding } from '../../ui/findings/name-finding.ts'
import type { Shown } from '../../ui/transactions/describe-deed.ts'
import { describeFinding } from './describe-finding.ts'

/** As in all files, the headers stay English. */
const COLUMNS: Sheet['columns'] = [
  { header: 'State', kind: 'text' },
  { header: 'Kind', kind: 'text' },
  { header: 'Finding', kind: 'text' },
  { header: 'What', kind: 'text' },
  { header: 'Symbol', kind: 'text' },
  { header: 'Name', kind: 'text' },
  { header: 'Portfolio', kind: 'text' },
  { header: 'Since', kind: 'day' },
  { header: 'AtStake', kind: 'number' },
  { header: 'Currency', kind: 'text' },
  { header: 'ReturnBefore', kind: 'number' },
  { header: 'ReturnAfter', kind: 'number' },
  { header: 'Reason', kind: 'text' },
  { header: 'Note', kind: 'text' },
]

/** One row per finding, those that are ignored last. A file holds the amounts that the page hides. */
export function findingsSheet(
  found: Findings,
  nameOf: (portfolioId: string) => string,
  format: Shown['format'],
): Sheet {
  const shown = { format, areAmountsHidden: false }
  const row = (finding: Findings['findings'][number], state: string): SheetCell[] => [
    state,
    finding.details.kind,
    nameFinding(finding),
    describeFinding(finding, shown),
    finding.symbol,
    finding.name,
    nameOf(finding.portfolioId),
    finding.since,
    finding.atStakeInAll,
    found.currency,
    finding.effect?.totalReturn.before ?? null,
    finding.effect?.totalReturn.after ?? null,
  ]
  return {
    columns: COLUMNS,
    rows: [
      ...found.findings.map((finding) => [...row(finding, 'found'), null, null]),
      ...found.ignored.map((finding) => [...row(finding, 'ignored'), finding.reason, finding.note]),
    ],
  }
}
