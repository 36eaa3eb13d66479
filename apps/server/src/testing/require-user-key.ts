import { ColumnNode, type KyselyPlugin, type OperationNode, RawNode, TableNode } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Tables in which each row belongs to a user. */
export const USER_TABLES: ReadonlySet<string> = new Set<keyof Schema>([
  'access_tokens',
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
  'mails',
  'openid_identities',
  'passkeys',
  'payment_attempts',
  'portfolios',
  'sandbox_customers',
  'saved_screens',
  'saved_valuations',
  'scheduled_mails',
  'sessions',
  'subscriptions',
  'transactions',
  'trial_cards',
  'watched_assets',
  'webhook_deliveries',
  'webhooks',
])

/** Tables of market data, the same for all users. */
const MARKET_TABLES: ReadonlySet<string> = new Set<keyof Schema>([
  'adjusted_years',
  'asset_facts',
  'asset_sources',
  'assets',
  'discoveries',
  'dividends',
  'finding_decisions',
  'fx_years',
  'price_states',
  'price_years',
  'profiles',
  'source_health',
  'splits',
])

/** Queries that may choose rows without the user's id, and why. Each one else fails the test whose server runs it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'select access_tokens by token_hash': 'finds the user',
  'update sessions by token_hash': 'finds the user',
  'select passkeys by credential_id': 'finds the user',
  'delete account_confirmations by expires_at, purpose, token_hash': 'finds the user',

  'raw mails by nothing': 'a sweep claims due rows',
  'raw billing_accounts by nothing': 'a sweep claims due rows',
  'raw broker_connections by nothing': 'a sweep claims due rows',
  'raw closed_customers by nothing': 'a sweep claims due rows',
  'raw webhook_deliveries by nothing': 'a sweep claims due rows',
  'update mails by claimed_until, id': 'a sweep ends its claim',
  'update billing_accounts by id': 'a sweep ends its claim',
  'update closed_customers by customer_id': 'a sweep ends its claim; the user is deleted',
  'delete closed_customers by customer_id': 'a sweep ends its claim; the user is deleted',
  'select portfolios by settings': 'a sweep finds the readers of mails',
  'select scheduled_mails by nothing': 'a sweep finds the readers of mails',

  'delete mails by topic': 'a newer mail of the same topic takes its place',
  'delete mails by state, topic': 'a newer mail of the same topic takes its place',
  'update sandbox_customers by id': 'stands in for Stripe, which knows customers only',

  'delete access_tokens by expires_at, revoked_at': 'expired rows of all users',
  'delete account_confirmations by expires_at': 'expired rows of all users',
  'delete audit_log by created_at': 'expired rows of all users',
  'delete coupon_grants by expires_at': 'expired rows of all users',
  'delete idempotency_keys by created_at': 'expired rows of all users',
  'delete mails by created_at, state': 'expired rows of all users',
  'delete payment_attempts by created_at, state': 'expired rows of all users',
  'delete sessions by expires_at': 'expired rows of all users',
  'delete webhook_deliveries by created_at, state': 'expired rows of all users',

  'select audit_log by nothing': "an admin's list",
  'select feedback by nothing': "an admin's list",
  'select mails by nothing': "an admin's list",
  'select mails by last_error': "an admin's list",
  'select portfolios by nothing': "an admin's count",
  'select transactions by nothing': "an admin's count",
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
        if (USER_TABLES.has(word) || MARKET_TABLES.has(word)) mentions.tables.add(word)
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

/** Names a query that joins rows of users with market data, by its tables; undefined for all others. */
export function describeJoined(node: OperationNode): string | undefined {
  const tables = [...mentionsOf(node).tables].sort()
  const isJoined =
    tables.some((table) => MARKET_TABLES.has(table)) &&
    tables.some((table) => USER_TABLES.has(table) || table === 'users')
  return isJoined ? tables.join(', ') : undefined
}

interface UserKeyCheck {
  plugin: KyselyPlugin
  /** Queries on rows of users that lack the user's id and are not allowed to. */
  unkeyed: Set<string>
  /** Queries that join rows of users with market data. */
  joined: Set<string>
}

export function createUserKeyCheck(): UserKeyCheck {
  const unkeyed = new Set<string>()
  const joined = new Set<string>()
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const query = describeUnkeyed(node)
      if (query !== undefined && !(query in ALLOWED)) unkeyed.add(query)
      const tables = describeJoined(node)
      if (tables !== undefined) joined.add(tables)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, unkeyed, joined }
}
