import { markOverlaps, matchAgain } from '@plumbline/csv-import/outcomes/match-rows'
import type { MatchedRow, RowChange } from '@plumbline/csv-import/outcomes/matched-row'
import { securityKey } from '@plumbline/csv-import/readings/named-security'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { useMutation } from '@tanstack/react-query'
import { previewTransactionRows } from '../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { changeRows } from './corrections/row-change.ts'
import type { ImportPortfolio } from './import-portfolio.ts'

type MatchedRowsOf = {
  portfolio: ImportPortfolio
  file: ImportFile
  rows: readonly MatchedRow[]
  onMatched: (rows: MatchedRow[]) => void
}

/** What the user can change of the rows of a preview. The server matches the changed rows again. */
export function useMatchedRows({ portfolio, file, rows, onMatched }: MatchedRowsOf) {
  const today = useCurrentUser()?.today ?? null

  async function replace(changed: readonly MatchedRow[]): Promise<void> {
    const target = { portfolioId: portfolio._id, fingerprint: file.fingerprint }
    const again = new Map(
      (await matchAgain(changed, target, previewTransactionRows)).map((each) => [each.row.rowNumber, each]),
    )
    onMatched(markOverlaps(rows.map((each) => again.get(each.row.rowNumber) ?? each)))
  }

  async function correct(rowNumbers: readonly number[], change: RowChange | null): Promise<void> {
    await replace(changeRows(rows, rowNumbers, change, today))
  }

  return {
    correct,
    /** The choice of an asset holds for every row of the security. */
    matchChosen(chosen: MatchedRow): Promise<void> {
      const key = securityKey(chosen.row)
      return replace(rows.filter(({ row }) => securityKey(row) === key))
    },
    putAllBack: useMutation({
      mutationFn: () =>
        correct(
          rows.filter(({ correction }) => correction !== undefined).map(({ row }) => row.rowNumber),
          null,
        ),
    }),
  }
}
