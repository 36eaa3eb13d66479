import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { text } from '@plumbline/text/text'
import type { Db, Tx } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { DomainError } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import type { BranchPortfolio } from '../portfolios/branches.ts'
import { readPortfolio, removePortfolio, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import type { Author } from '../transactions/author.ts'
import { keepBooked, readBooked } from '../transactions/booked-dividends/booked-dividends.ts'
import { chooseLotsOf, readChosenLots } from '../transactions/chosen-lots/chosen-lots.ts'
import { replaceRows } from '../transactions/replace-rows.ts'
import type { LedgerDifference } from './compare-ledgers.ts'
import { readDifference } from './read-branch.ts'

/** The rows to write: edited ones keep the id, the file and the place in it of the real one. */
function rowsToWrite(real: StoredPortfolio, { realIds, added, edited }: LedgerDifference): TransactionRow[] {
  const inReal = (row: TransactionRow) => ({
    ...row,
    portfolio_id: real.id,
    proceeds_of: row.proceeds_of && (realIds.get(row.proceeds_of) ?? null),
  })
  return [
    ...added.map(inReal),
    ...edited.map(({ real: before, branch }) => ({
      ...inReal(branch),
      id: before.id,
      import_id: before.import_id,
      row_number: before.row_number,
      sequence: before.sequence,
      created_at: before.created_at,
      version: before.version + 1,
    })),
  ]
}

async function refuseLaterChange(tx: Tx, branch: BranchPortfolio, real: StoredPortfolio): Promise<void> {
  const { version: branchVersion } = await readPortfolio(tx, branch.userId, branch.id)
  const { version } = await readPortfolio(tx, real.userId, real.id)
  // The caller has locked the real one, which counts.
  if (branchVersion !== branch.version || version !== real.version + 1)
    throw new DomainError('changed-meanwhile', text('The portfolio was changed meanwhile. Try again.'))
}

/** What belongs to added transactions: chosen lots, and which dividends were booked from market data. */
async function moveBelongings(
  tx: Tx,
  branch: BranchPortfolio,
  real: StoredPortfolio,
  { realIds, added }: LedgerDifference,
): Promise<void> {
  const { userId } = branch
  const owner = { userId, portfolioId: real.id }
  const chosen = await readChosenLots(tx, userId, [branch.id])
  const addedIds = new Set(added.map(({ id }) => id))
  for (const id of addedIds) {
    const lots = (chosen.get(id) ?? []).map(({ purchaseId, units }) => ({
      purchaseId: realIds.get(purchaseId) ?? purchaseId,
      units: formatDecimal(new ExactDecimal(units)),
    }))
    if (lots.length > 0) await chooseLotsOf(tx, owner, id, lots)
  }
  const booked = await readBooked(tx, { userId, portfolioId: branch.id })
  await keepBooked(
    tx,
    owner,
    booked.filter(({ transactionId }) => addedIds.has(transactionId)),
  )
}

/**
 * Gives the real portfolio the transactions of a branch, as one change of its history, and deletes the branch. Settings
 * stay as they are.
 *
 * @throws {DomainError} `not-found`; `oversold`; `invalid-payload`: the branch books cash, and the portfolio does not;
 * `changed-meanwhile`
 */
export async function keepBranch({ db, market }: { db: Db; market: AccountMarket }, author: Author, id: string) {
  const { branch, real, difference } = await readDifference(db, author.userId, id)
  const { added, edited, removed } = difference
  const written = rowsToWrite(real, difference)
  const ids = [...edited.map((each) => each.real.id), ...removed.map((row) => row.id)]
  const counts = { added: added.length, edited: edited.length, removed: removed.length }
  if (written.length + removed.length === 0) {
    await removePortfolio(db, author.userId, branch.id)
    return { _id: real.id, ...counts, changeIds: [] }
  }
  const { changeIds } = await replaceRows(db, market, author, {
    ids,
    destinations: written,
    write: () => written,
    path: 'id',
    kind: 'what-if-kept',
    prepare: async (tx) => {
      await refuseLaterChange(tx, branch, real)
      await moveBelongings(tx, branch, real, difference)
      await removePortfolio(tx, author.userId, branch.id)
    },
  })
  return { _id: real.id, ...counts, changeIds }
}
