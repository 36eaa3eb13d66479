import { findMailableAccount, type MailableAccount } from '../accounts/find-mailable-account.ts'
import { type AlertSettings, readAlertSettings, readAlerts, type StoredAlert } from '../alerts/stored/alert-rows.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import { readPortfolios, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'

export interface Reader extends MailableAccount {
  /** The last occasion of each kind of mail, as an ISO date. */
  lastDue: ReadonlyMap<string, string>
  /** The portfolios with a mail setting turned on. */
  portfolios: readonly StoredPortfolio[]
  /** The portfolios in which an alert waits for a weight. */
  weighedPortfolios: readonly StoredPortfolio[]
  alerts: readonly StoredAlert[]
  alertSettings: AlertSettings
}

/** Undefined for a disabled account. */
export async function findReader(
  db: Db,
  billing: Config['billing'],
  userId: string,
  now: Date,
): Promise<Reader | undefined> {
  const account = await findMailableAccount(db, billing, userId, now)
  if (account === undefined) return undefined
  const claimed = await db.selectFrom('scheduled_mails').selectAll().where('user_id', '=', userId).execute()
  const portfolios = await readPortfolios(db, userId)
  const alerts = await readAlerts(db, userId)
  const weighed = new Set(alerts.filter(({ reachedOn }) => reachedOn === null).map(({ portfolioId }) => portfolioId))
  return {
    ...account,
    portfolios: portfolios.filter(({ settings: { emails } }) => emails.weeklyRecap || emails.priceChange),
    weighedPortfolios: portfolios.filter(({ id }) => weighed.has(id)),
    alerts,
    alertSettings: await readAlertSettings(db, userId),
    lastDue: new Map(claimed.map(({ kind, last_due }) => [kind, last_due])),
  }
}
