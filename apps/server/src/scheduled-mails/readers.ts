import { listMailableAccounts, type MailableAccount } from '../accounts/list-mailable-accounts.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import { readPortfoliosWithMails, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'

export interface Reader extends MailableAccount {
  /** The last occasion of each kind of mail, as an ISO date. */
  lastDue: ReadonlyMap<string, string>
  /** The portfolios with a mail setting turned on. */
  portfolios: readonly StoredPortfolio[]
}

export async function listReaders(db: Db, billing: Config['billing'], now: Date): Promise<Reader[]> {
  const accounts = await listMailableAccounts(db, billing, now)
  const claimed = await db.selectFrom('scheduled_mails').selectAll().execute()
  const portfolios = await readPortfoliosWithMails(db)
  const byUser = Map.groupBy(claimed, ({ user_id }) => user_id)
  return accounts.map((account) => ({
    ...account,
    portfolios: portfolios.get(account.id) ?? [],
    lastDue: new Map((byUser.get(account.id) ?? []).map(({ kind, last_due }) => [kind, last_due])),
  }))
}
