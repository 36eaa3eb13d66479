import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from '../../apps/server/src/database/schema.ts'

/** The folder of the server that reads and writes each table. */
const OWNERS: Record<keyof Schema, string> = {
  settings: 'database',
  users: 'accounts',
  sign_in_links: 'accounts',
  sessions: 'accounts',
  passkeys: 'accounts',
  openid_identities: 'accounts',
  sign_in_challenges: 'accounts',
  account_confirmations: 'accounts',
  lifetime_codes: 'accounts',
  rate_limits: 'accounts',
  feedback: 'feedback',
  billing_accounts: 'billing',
  subscriptions: 'billing',
  payment_attempts: 'billing',
  coupon_grants: 'billing',
  trial_cards: 'billing',
  billing_events: 'billing',
  closed_customers: 'billing',
  sandbox_customers: 'billing',
  mails: 'mail',
  mail_schedules: 'mail',
  scheduled_mails: 'scheduled-mails',
  access_tokens: 'access-tokens',
  oauth_clients: 'oauth',
  oauth_codes: 'oauth',
  calendar_addresses: 'calendar',
  share_links: 'share-links',
  members: 'memberships',
  webhooks: 'webhooks',
  webhook_deliveries: 'webhooks',
  sweeps: 'background',
  audit_log: 'audit',
  portfolios: 'portfolios',
  portfolio_sets: 'portfolios',
  dividend_schedules: 'portfolios',
  savings_plans: 'savings-plans',
  plan_purchases: 'savings-plans',
  goals: 'goals',
  transactions: 'transactions',
  ledger_changes: 'transactions',
  ledger_versions: 'transactions',
  booked_dividends: 'transactions',
  chosen_lots: 'transactions',
  imports: 'transactions',
  import_left_out_rows: 'transactions',
  import_securities: 'transactions',
  import_mappings: 'transactions',
  idempotency_keys: 'transactions',
  broker_connections: 'brokers',
  broker_runs: 'brokers',
  broker_records: 'brokers',
  broker_assets: 'brokers',
  broker_positions: 'brokers',
  saved_screens: 'assets',
  watched_assets: 'watchlist',
  alerts: 'alerts',
  alert_events: 'alerts',
  alert_settings: 'alerts',
  own_securities: 'own-securities',
  own_prices: 'own-securities',
  own_price_addresses: 'own-securities',
  own_price_versions: 'own-securities',
  own_market_versions: 'own-securities',
  price_corrections: 'price-corrections',
  classifications: 'categories',
  category_shares: 'categories',
  tags: 'tags',
  asset_notes: 'asset-notes',
  saved_valuations: 'valuations',
  stated_units: 'reconciliation',
  ignored_findings: 'checks',
  assets: 'market',
  asset_facts: 'market',
  price_years: 'market',
  adjusted_years: 'market',
  price_states: 'market',
  profiles: 'market',
  splits: 'market',
  dividends: 'market',
  fx_years: 'market',
  source_health: 'market',
  discoveries: 'market',
  finding_decisions: 'market',
  asset_sources: 'market',
}

/** Admin pages, the account's export and import, migrations and the operator's commands read every table. */
const EXEMPT = /^(account-archive|admin|cli|database|testing)\/|^accounts\/export-account[.]ts$|[.]test[.]ts$/

/** Generic code that gets a table's name from its caller. */
const TAKES_TABLE_NAME = new Set([
  'background/claim-due.ts',
  'market/histories/history-rows.ts',
  'market/histories/save-history.ts',
])

const QUERY_METHODS =
  /\b(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|using|(?:inner|left|right|full|cross|inner|left)Join(?:Lateral)?|sql[.]table)\(\s*\[?\s*([^\s,)]+)/g
const TABLE_OPTION = /\btable: ('[a-z_]+')/g
const SQL_TEMPLATE = /\bsql(?:<[^`]*?>)?`([^`]*)`/g
const SQL_TABLE = /\b(?:from|join|into|update|table)\s+"?([a-z_]+)|\b([a-z_]+)[.][a-z_]+/gi

interface ForeignTable {
  /** Relative to the server's source folder. */
  file: string
  table: string
  owner: string
}

/** The tables that a file names in queries; `dynamic` for a name that is not a literal. */
function tablesIn(text: string): Set<string> {
  const names = new Set<string>()
  for (const [, argument = ''] of text.matchAll(QUERY_METHODS))
    names.add(/^'([a-z_]+)/.exec(argument)?.[1] ?? 'dynamic')
  for (const [, name = ''] of text.matchAll(TABLE_OPTION)) names.add(name.slice(1, -1))
  for (const [, statement = ''] of text.matchAll(SQL_TEMPLATE))
    for (const [, table, qualifier] of statement.matchAll(SQL_TABLE)) names.add(table ?? qualifier ?? '')
  return names
}

/** Names of tables in files outside the folder that owns them. */
export function findForeignTables(serverSource: string): ForeignTable[] {
  const files = readdirSync(serverSource, { recursive: true, encoding: 'utf8' })
  const owners = new Map<string, string>(Object.entries(OWNERS))
  return files
    .filter((file) => file.endsWith('.ts') && !EXEMPT.test(file))
    .sort()
    .flatMap((file) =>
      [...tablesIn(readFileSync(join(serverSource, file), 'utf8'))].flatMap((table) => {
        if (table === 'dynamic') return TAKES_TABLE_NAME.has(file) ? [] : [{ file, table: 'of that name', owner: '?' }]
        const owner = owners.get(table)
        return owner === undefined || file.startsWith(`${owner}/`) ? [] : [{ file, table, owner }]
      }),
    )
}
