import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { type Engine, engineOf, type MarketDb, type WholeDb } from './db.ts'
import { initialMarketTables, initialTables } from './migrations/0001-initial-tables.ts'
import { accounts } from './migrations/0002-accounts.ts'
import { narrowSeries } from './migrations/0003-narrow-series.ts'
import { auditLog } from './migrations/0004-audit-log.ts'
import { brokers } from './migrations/0006-brokers.ts'
import { importBatches } from './migrations/0008-import-batches.ts'
import { sourceHealth } from './migrations/0014-source-health.ts'
import { partialMarketData } from './migrations/0015-partial-market-data.ts'
import { scheduledMails } from './migrations/0017-scheduled-mails.ts'
import { discoveries } from './migrations/0018-discoveries.ts'
import { billing } from './migrations/0019-billing.ts'
import { saleProceeds } from './migrations/0020-sale-proceeds.ts'
import { signInCodes } from './migrations/0021-sign-in-codes.ts'
import { savedScreens } from './migrations/0022-saved-screens.ts'
import { watchlist } from './migrations/0023-watchlist.ts'
import { valuations } from './migrations/0024-valuations.ts'
import { accessTokens } from './migrations/0025-access-tokens.ts'
import { findingDecisions } from './migrations/0026-finding-decisions.ts'
import { disabledAccounts } from './migrations/0027-disabled-accounts.ts'
import { passkeys } from './migrations/0028-passkeys.ts'
import { openIdIdentities } from './migrations/0029-openid-identities.ts'
import { stableFindings } from './migrations/0030-stable-findings.ts'
import { webhooks } from './migrations/0031-webhooks.ts'
import { language } from './migrations/0032-language.ts'
import { browserLanguage } from './migrations/0033-browser-language.ts'
import { lastSeen } from './migrations/0034-last-seen.ts'
import { leftOutMessages } from './migrations/0035-left-out-messages.ts'
import { decisions, decisionsWithoutUsers } from './migrations/0036-decisions-without-users.ts'
import { signInRequesters } from './migrations/0038-sign-in-requesters.ts'
import { brokerTerms } from './migrations/0039-broker-terms.ts'
import { statedUnits } from './migrations/0040-stated-units.ts'
import { indexesByAge } from './migrations/0041-indexes-by-age.ts'
import { mailSchedules } from './migrations/0042-mail-schedules.ts'
import { indexesOfSweeps, indexOfSplits } from './migrations/0043-indexes-of-sweeps.ts'
import { proofs } from './migrations/0044-proofs.ts'
import { payDates } from './migrations/0045-pay-dates.ts'
import { dueProfiles } from './migrations/0046-due-profiles.ts'
import { dueConnections } from './migrations/0047-due-connections.ts'
import { ignoredFindings } from './migrations/0048-ignored-findings.ts'
import { statements } from './migrations/0049-statements.ts'
import { ledgerChanges } from './migrations/0052-ledger-changes.ts'
import { bookedDividends } from './migrations/0053-booked-dividends.ts'
import { calendarAddresses } from './migrations/0054-calendar-addresses.ts'
import { chosenLots } from './migrations/0055-chosen-lots.ts'
import { portfolioSets } from './migrations/0056-portfolio-sets.ts'
import { oauth } from './migrations/0057-oauth.ts'
import { branches } from './migrations/0058-branches.ts'
import { alerts } from './migrations/0061-alerts.ts'
import { transfers } from './migrations/0062-transfers.ts'
import { ownSecurities } from './migrations/0063-own-securities.ts'
import { categories } from './migrations/0064-categories.ts'
import { shareLinks } from './migrations/0065-share-links.ts'
import { companyActions } from './migrations/0066-company-actions.ts'
import { targetBands } from './migrations/0067-target-bands.ts'
import { savingsPlans } from './migrations/0068-savings-plans.ts'
import { tags } from './migrations/0069-tags.ts'
import { assetNotes } from './migrations/0070-asset-notes.ts'
import { goals } from './migrations/0071-goals.ts'
import { members } from './migrations/0072-members.ts'
import { priceCorrections } from './migrations/0073-price-corrections.ts'
import { weightAlerts } from './migrations/0074-weight-alerts.ts'
import { quietHours } from './migrations/0075-quiet-hours.ts'
import { ntfy } from './migrations/0076-ntfy.ts'
import { ownPriceAddresses } from './migrations/0077-own-price-addresses.ts'

/** `whole`: all tables. `market`: the database of MARKET_DATABASE_URL. */
export type Part = 'whole' | 'market'

const MIGRATIONS: Record<Part, (engine: Engine) => Record<string, Migration>> = {
  whole: (engine) => ({
    '0001-initial-tables': initialTables(engine),
    '0002-accounts': accounts,
    '0003-narrow-series': narrowSeries(engine),
    '0004-audit-log': auditLog,
    '0006-brokers': brokers,
    '0008-import-batches': importBatches,
    '0014-source-health': sourceHealth,
    '0015-partial-market-data': partialMarketData,
    '0017-scheduled-mails': scheduledMails,
    '0018-discoveries': discoveries,
    '0019-billing': billing,
    '0020-sale-proceeds': saleProceeds,
    '0021-sign-in-codes': signInCodes,
    '0022-saved-screens': savedScreens,
    '0023-watchlist': watchlist,
    '0024-valuations': valuations,
    '0025-access-tokens': accessTokens,
    '0026-finding-decisions': findingDecisions,
    '0027-disabled-accounts': disabledAccounts,
    '0028-passkeys': passkeys,
    '0029-openid-identities': openIdIdentities,
    '0030-stable-findings': stableFindings,
    '0031-webhooks': webhooks,
    '0032-language': language,
    '0033-browser-language': browserLanguage,
    '0034-last-seen': lastSeen,
    '0035-left-out-messages': leftOutMessages,
    '0036-decisions-without-users': decisionsWithoutUsers,
    '0038-sign-in-requesters': signInRequesters,
    '0039-broker-terms': brokerTerms,
    '0040-stated-units': statedUnits,
    '0041-indexes-by-age': indexesByAge,
    '0042-mail-schedules': mailSchedules,
    '0043-indexes-of-sweeps': indexesOfSweeps,
    '0044-proofs': proofs,
    '0045-pay-dates': payDates,
    '0046-due-profiles': dueProfiles(engine),
    '0047-due-connections': dueConnections,
    '0048-ignored-findings': ignoredFindings,
    '0049-statements': statements,
    '0052-ledger-changes': ledgerChanges,
    '0053-booked-dividends': bookedDividends,
    '0054-calendar-addresses': calendarAddresses,
    '0055-chosen-lots': chosenLots,
    '0056-portfolio-sets': portfolioSets,
    '0057-oauth': oauth,
    '0058-branches': branches,
    '0061-alerts': alerts,
    '0062-transfers': transfers,
    '0063-own-securities': ownSecurities,
    '0064-categories': categories,
    '0065-share-links': shareLinks,
    '0066-company-actions': companyActions,
    '0067-target-bands': targetBands,
    '0068-savings-plans': savingsPlans,
    '0069-tags': tags,
    '0070-asset-notes': assetNotes,
    '0071-goals': goals,
    '0072-members': members,
    '0073-price-corrections': priceCorrections,
    '0074-weight-alerts': weightAlerts(engine),
    '0075-quiet-hours': quietHours,
    '0076-ntfy': ntfy,
    '0077-own-price-addresses': ownPriceAddresses,
  }),
  market: (engine) => ({
    '0001-initial-tables': initialMarketTables(engine),
    '0003-narrow-series': narrowSeries(engine),
    '0014-source-health': sourceHealth,
    '0015-partial-market-data': partialMarketData,
    '0018-discoveries': discoveries,
    '0036-decisions': decisions,
    '0043-index-of-splits': indexOfSplits,
    '0045-pay-dates': payDates,
    '0046-due-profiles': dueProfiles(engine),
  }),
}

function migratorOf(db: WholeDb | MarketDb, part: Part): Migrator {
  const migrations = MIGRATIONS[part](engineOf(db))
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/** Migrates up to `name`, which must be a pending migration or the last applied one. For tests of upgrades. */
export async function migrateUpTo(db: WholeDb, name: string): Promise<void> {
  const { error } = await migratorOf(db, 'whole').migrateTo(name)
  if (error) throw error
}

/** Applies all pending migrations, each once. Several processes may start concurrently. */
export async function migrate(db: WholeDb | MarketDb, part: Part): Promise<void> {
  const { error } = await migratorOf(db, part).migrateToLatest()
  if (error) throw error
}

export interface MigrationState {
  /** Migrations of this version that were not applied yet, in order. */
  pending: string[]
  /** Applied migrations that this version does not know: a newer version has run. */
  unknown: string[]
  isEmpty: boolean
}

/** Reads which migrations were applied, without changing anything. */
export async function readMigrationState(db: WholeDb | MarketDb, part: Part): Promise<MigrationState> {
  const known = await migratorOf(db, part).getMigrations()
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE))
    return { pending: known.map(({ name }) => name), unknown: [], isEmpty: true }
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  const executed = new Set(rows.map(({ name }) => name))
  const names = known.map(({ name }) => name)
  return {
    pending: names.filter((name) => !executed.has(name)),
    unknown: [...executed].filter((name) => !names.includes(name)),
    isEmpty: executed.size === 0,
  }
}
