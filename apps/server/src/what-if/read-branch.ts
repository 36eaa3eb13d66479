import { text } from '@plumbline/text/text'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { type BranchPortfolio, isBranch } from '../portfolios/branches.ts'
import { readPortfolio, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { readChosenLots } from '../transactions/chosen-lots/chosen-lots.ts'
import { readAllRows } from '../transactions/ledger-pages.ts'
import { compareLedgers, type LedgerDifference } from './compare-ledgers.ts'

/** Throws `not-found` also for a portfolio that is not a branch. */
export async function readBranch(db: Db, userId: string, id: string): Promise<BranchPortfolio> {
  const portfolio = await readPortfolio(db, userId, id)
  if (!isBranch(portfolio)) throw new DomainError('not-found', text('This what-if does not exist.'))
  return portfolio
}

interface BranchAndReal {
  branch: BranchPortfolio
  real: StoredPortfolio
  difference: LedgerDifference
}

/** A branch with its portfolio, and how their transactions differ. Throws `not-found`. */
export async function readDifference(db: Db, userId: string, id: string): Promise<BranchAndReal> {
  const branch = await readBranch(db, userId, id)
  const real = await readPortfolio(db, userId, branch.branch.of)
  const [ofReal, ofBranch] = [await readLedgerOf(db, real), await readLedgerOf(db, branch)]
  return { branch, real, difference: compareLedgers(ofReal, ofBranch) }
}

async function readLedgerOf(db: Db, { userId, id }: StoredPortfolio) {
  return { rows: await readAllRows(db, userId, id), chosen: await readChosenLots(db, userId, [id]) }
}
