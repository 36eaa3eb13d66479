import { ColumnNode, type KyselyPlugin, type OperationNode, RawNode, TableNode } from 'kysely'
import { MARKET_TABLES, type Schema } from '../database/schema.ts'

/** Tables in which each row belongs to a user. */
export const USER_TABLES: ReadonlySet<string> = new Set<keyof Schema>([
  'access_tokens',
  'calendar_addresses',
  'share_links',
  'members',
  'oauth_codes',
  'account_confirmations',
  'audit_log',
  'billing_accounts',
  'broker_assets',
  'broker_connections',
  'broker_positions',
  'broker_records',
  'broker_runs',
  'closed_customers',
  'coupon_grants',
  'feedback',
  'idempotency_keys',
  'import_left_out_rows',
  'import_mappings',
  'import_securities',
  'imports',
  'ledger_changes',
  'ledger_versions',
  'mail_schedules',
  'mails',
  'openid_identities',
  'passkeys',
  'payment_attempts',
  'portfolios',
  'portfolio_sets',
  'sandbox_customers',
  'saved_screens',
  'saved_valuations',
  'scheduled_mails',
  'sessions',
  'stated_units',
  'ignored_findings',
  'booked_dividends',
  'chosen_lots',
  'dividend_schedules',
  'savings_plans',
  'plan_purchases',
  'goals',
  'subscriptions',
  'transactions',
  'trial_cards',
  'watched_assets',
  'alerts',
  'alert_events',
  'alert_settings',
  'own_securities',
  'own_prices',
  'own_price_addresses',
  'own_price_versions',
  'own_market_versions',
  'price_corrections',
  'classifications',
  'category_shares',
  'tags',
  'asset_notes',
  'webhook_deliveries',
  'webhooks',
])

const MARKET: ReadonlySet<string> = new Set(MARKET_TABLES)

/** Queries that may choose rows without the user's id, and why. Each one else fails the test whose server runs it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'select access_tokens by token_hash': 'finds the user',
  'select access_tokens by refresh_family_hash': 'finds the user',
  'select calendar_addresses by token_hash': 'finds the user',
  'select share_links by token_hash': 'finds the user',
  'select members by email_key, ended_at, expires_at, member_id': 'finds the owner',
  'select oauth_codes by code_hash': 'finds the user',
  'update sessions by token_hash': 'finds the user',
  'select passkeys by credential_id': 'finds the user',
  'delete account_confirmations by expires_at, purpose, token_hash': 'finds the user',

  'raw mail_schedules by nothing': 'a sweep claims due rows',
  'raw dividend_schedules by nothing': 'a sweep claims due rows',
  'raw savings_plans by nothing': 'a sweep claims due rows',
  'raw own_price_addresses by nothing': 'a sweep claims due rows',
  'raw mails by nothing': 'a sweep claims due rows',
  'raw billing_accounts by nothing': 'a sweep claims due rows',
  'raw broker_connections by nothing': 'a sweep claims due rows',
  'raw closed_customers by nothing': 'a sweep claims due rows',
  'raw webhook_deliveries by nothing': 'a sweep claims due rows',
  'update mails by claimed_until, id': 'a sweep ends its claim',
  'update billing_accounts by id': 'a sweep ends its claim',
  'update closed_customers by customer_id': 'a sweep ends its claim; the user is deleted',
  'delete closed_customers by customer_id': 'a sweep ends its claim; the user is deleted',

  'delete mails by topic': 'a newer mail of the same topic takes its place',
  'delete mails by state, topic': 'a newer mail of the same topic takes its place',
  'update sandbox_customers by id': 'stands in for Stripe, which knows customers only',

  'delete access_tokens by expires_at': 'expired rows of all users',
  'delete access_tokens by revoked_at': 'expired rows of all users',
  'delete account_confirmations by expires_at': 'expired rows of all users',
  'delete audit_log by created_at': 'expired rows of all users',
  'delete coupon_grants by expires_at': 'expired rows of all users',
  'delete idempotency_keys by created_at': 'expired rows of all users',
  'delete mails by created_at, state': 'expired rows of all users',
  'delete oauth_codes by expires_at': 'expired rows of all users',
  'delete payment_attempts by created_at, state': 'expired rows of all users',
  'delete sessions by expires_at': 'expired rows of all users',
  'delete webhook_deliveries by created_at, state': 'expired rows of all users',
  'select access_tokens by expires_at': 'expired rows of all users',
  'select access_tokens by revoked_at': 'expired rows of all users',
  'select account_confirmations by expires_at': 'expired rows of all users',
  'select audit_log by created_at': 'expired rows of all users',
  'select coupon_grants by expires_at': 'expired rows of all users',
  'select idempotency_keys by created_at': 'expired rows of all users',
  'select mails by created_at, state': 'expired rows of all users',
  'select oauth_codes by expires_at': 'expired rows of all users',
  'select payment_attempts by created_at, state': 'expired rows of all users',
  'select sessions by expires_at': 'expired rows of all users',
  'select webhook_deliveries by created_at, state': 'expired rows of all users',

  'select audit_log by nothing': "an admin's list",
  'select feedback by nothing': "an admin's list",
  'select mails by nothing': "an admin's list",
  'select mails by last_error': "an admin's list",
}

/** Values have no columns; lists and bytes may be long. */
const VALUES = new Set(['ValueNode', 'PrimitiveValueListNode', 'ValueListNode', 'ValuesNode'])

interface Mentions {
  tables: Set<string>
  columns: Set<string>
}

function collect(value: unknown, mentions: Mentions): void {
  if (typeof value !== 'object' || value === null) return
  if ('kind' in value) {
    const node = value as OperationNode
    if (VALUES.has(node.kind)) return
    if (TableNode.is(node)) mentions.tables.add(node.table.identifier.name)
    if (ColumnNode.is(node)) mentions.columns.add(node.column.name)
    if (RawNode.is(node)) {
      for (const word of node.sqlFragments.join(' ').match(/[a-z_]+/g) ?? []) {
        if (USER_TABLES.has(word) || MARKET.has(word)) mentions.tables.add(word)
        if (word === 'user_id') mentions.columns.add(word)
      }
    }
  }
  for (const each of Object.values(value)) collect(each, mentions)
}

function mentionsOf(node: unknown): Mentions {
  const mentions: Mentions = { tables: new Set(), columns: new Set() }
  collect(node, mentions)
  return mentions
}

/**
 * Names a query on rows of users that does not mention `user_id`, by what it does, the tables, and the columns in its
 * condition; undefined for all others.
 */
export function describeUnkeyed(node: OperationNode): string | undefined {
  const { tables, columns } = mentionsOf(node)
  const owned = [...tables].filter((table) => USER_TABLES.has(table)).sort()
  if (owned.length === 0 || columns.has('user_id')) return undefined
  const condition = [...mentionsOf('where' in node ? node.where : undefined).columns].sort()
  const verb = node.kind.replace(/(Query)?Node$/, '').toLowerCase()
  return `${verb} ${owned.join(', ')} by ${condition.join(', ') || 'nothing'}`
}

/** Names the tables of market data in a query on user data; undefined without any. */
export function describeMarketTables(node: OperationNode): string | undefined {
  const tables = [...mentionsOf(node).tables].filter((table) => MARKET.has(table)).sort()
  return tables.length > 0 ? tables.join(', ') : undefined
}

/** Names the tables of user data in a query on market data; undefined without any. */
export function describeUserTables(node: OperationNode): string | undefined {
  const tables = [...mentionsOf(node).tables].filter((table) => USER_TABLES.has(table) || table === 'users').sort()
  return tables.length > 0 ? tables.join(', ') : undefined
}

interface QueryCheck {
  /** For user data. */
  userPlugin: KyselyPlugin
  /** For market data. */
  marketPlugin: KyselyPlugin
  /** Queries on rows of users that lack the user's id and are not allowed to. */
  unkeyed: Set<string>
  /** Tables of the other part that a query names: the parts may be two databases. */
  misplaced: Set<string>
}

export function createQueryCheck(): QueryCheck {
  const unkeyed = new Set<string>()
  const misplaced = new Set<string>()
  const pluginOf = (check: (node: OperationNode) => void): KyselyPlugin => ({
    transformQuery({ node }) {
      check(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const refuse = (tables: string | undefined) => void (tables !== undefined && misplaced.add(tables))
  return {
    userPlugin: pluginOf((node) => {
      const query = describeUnkeyed(node)
      if (query !== undefined && !(query in ALLOWED)) unkeyed.add(query)
      refuse(describeMarketTables(node))
    }),
    marketPlugin: pluginOf((node) => refuse(describeUserTables(node))),
    unkeyed,
    misplaced,
  }
}
