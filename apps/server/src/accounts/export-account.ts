import type { AccountExport } from '@plumbline/contract/account-export/schemas'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { LeftOutRow } from '@plumbline/contract/imports/schemas'
import { CHANGE_AUTHORS } from '@plumbline/contract/ledger-changes/vocabulary'
import { OWN_SECURITY_KINDS } from '@plumbline/contract/own-securities/vocabulary'
import { defaultPortfolioSettings } from '@plumbline/contract/portfolios/defaults'
import type { BenchmarkRow, PortfolioSettings, View } from '@plumbline/contract/portfolios/schemas'
import type { SavedValuation } from '@plumbline/contract/valuations/schemas'
import type { WhatIfRule } from '@plumbline/engine/what-if/rule'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { readAlertEvents, readAlertSettings, readAlerts } from '../alerts/stored/alert-rows.ts'
import { readNotes, type StoredNote } from '../asset-notes/stored/asset-note-rows.ts'
import { readClassifications } from '../categories/stored/classification-rows.ts'
import { ignoredFindingOf } from '../checks/ignored/ignored-findings.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeList, decodeObject, decodeTexts, decodeWord } from '../database/decode.ts'
import type {
  BrokerConnectionsTable,
  ImportLeftOutRowsTable,
  PortfoliosTable,
  TransactionsTable,
} from '../database/schema.ts'
import { decodeTransfer } from '../database/stored-lots.ts'
import { decodeProofs } from '../database/stored-proofs.ts'
import { readKeptGoals } from '../goals/stored/goal-rows.ts'
import type { Market } from '../market/market.ts'
import { givenAddressOf, readPriceAddresses } from '../own-securities/stored/price-address-rows.ts'
import { readAllPriceChanges } from '../price-corrections/stored/correction-rows.ts'
import { statementOf } from '../reconciliation/statements/stated-units.ts'
import { readPlans, storedPlanOf } from '../savings-plans/stored/plan-rows.ts'
import { readStoredText } from '../stored-text.ts'
import { nameTags, readTagNames, readTags, type TagNames } from '../tags/stored/tag-rows.ts'
import { bookedDividendOf } from '../transactions/booked-dividends/booked-dividends.ts'
import { choiceOf } from '../transactions/chosen-lots/chosen-lots.ts'
import { exportChanges } from '../transactions/history/export-changes.ts'

type ExportedPortfolio = Omit<AccountExport['portfolios'][number], 'transactions'>
type ExportedTransaction = AccountExport['portfolios'][number]['transactions'][number]

/** An account whose transactions are read page by page, because there may be hundreds of thousands. */
export interface ExportedAccount {
  account: Omit<AccountExport, 'portfolios' | 'ledgerChanges'> & { portfolios: ExportedPortfolio[] }
  /**
   * Yields a portfolio's transactions in ledger order. Throws when the ledger has changed since the account was read, so
   * that a download is either complete or visibly fails.
   */
  transactionsOf(portfolioId: string): AsyncGenerator<ExportedTransaction[]>
  /** Yields what was done to the transactions, oldest first. */
  changes(): AsyncGenerator<AccountExport['ledgerChanges']>
}

function exportLeftOutRow(row: Selectable<ImportLeftOutRowsTable>): LeftOutRow {
  return {
    rowNumber: row.row_number,
    reason: row.reason,
    ...(row.messages !== null && { messages: decodeList(row.messages, 'import_left_out_rows.messages') }),
    cells: decodeTexts(row.cells, 'import_left_out_rows.cells'),
  }
}

/** Large ledgers are read in pages, so that other requests can run in between. */
const ROWS_PER_PAGE = 1000

async function exportUser(db: Db, userId: string): Promise<AccountExport['user']> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return {
    _id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    strategy: row.strategy,
    plan: row.plan,
    role: row.role,
    source: row.source,
    upgradeSource: row.upgrade_source,
    createdAt: row.created_at,
    currency: row.currency,
    country: row.country,
    emailSubscribe: row.email_subscribe === 1,
    beta: row.beta === 1,
    newsView: row.news_view,
    numberFormat:
      row.number_format === null ? null : decodeObject<NumberFormat>(row.number_format, 'users.number_format'),
    timeZone: row.time_zone,
    passkeyRequired: row.passkey_required === 1,
    language: row.language,
  }
}

type TransactionRow = Selectable<TransactionsTable>

/** The next page of a ledger after a row. */
async function readPage(db: Db, userId: string, portfolioId: string, after: TransactionRow | undefined) {
  return await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .$if(after !== undefined, (all) =>
      all.where(sql<SqlBool>`(trade_date, sequence, id) > (${after?.trade_date}, ${after?.sequence}, ${after?.id})`),
    )
    .orderBy('trade_date')
    .orderBy('sequence')
    .orderBy('id')
    .limit(ROWS_PER_PAGE)
    .execute()
}

async function* exportTransactions(
  db: Db,
  market: Market,
  userId: string,
  { id, version }: { id: string; version: number },
): AsyncGenerator<ExportedTransaction[]> {
  let last: TransactionRow | undefined
  while (true) {
    const rows = await readPage(db, userId, id, last)
    if (rows.length > 0) yield await withAssets(market, await exportRows(db, userId, rows))
    last = rows.at(-1)
    if (rows.length < ROWS_PER_PAGE) break
  }
  const current = await db
    .selectFrom('portfolios')
    .select('version')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (current?.version !== version) throw new Error('The ledger was changed while it was exported.')
}

async function exportRows(db: Db, userId: string, rows: TransactionRow[]): Promise<ExportedTransaction[]> {
  const tags = await readTagNames(db, userId, rows)
  return rows.map((row) => exportedTransaction(row, tags))
}

/** The asset is described by its id only. */
function exportedTransaction(row: TransactionRow, tags: TagNames): ExportedTransaction {
  return {
    _id: row.id,
    asset: {
      _id: row.asset_id,
      symbol: row.asset_id,
      exchange: '',
      name: row.asset_id,
      isin: null,
      currency: row.currency,
    },
    type: row.type,
    date: row.trade_date,
    units: row.units,
    price: row.price,
    fee: row.fee,
    currency: row.currency,
    rate: row.rate,
    comments: row.comments,
    tags: nameTags(row.tags, tags),
    source: row.source,
    importId: row.import_id,
    rowNumber: row.row_number,
    proceedsOf: row.proceeds_of,
    transfer: decodeTransfer(row),
    proofs: decodeProofs(row.proofs),
    createdAt: row.created_at,
  }
}

type PortfolioRow = Selectable<PortfoliosTable>

async function readPortfolioRows(db: Db, userId: string): Promise<PortfolioRow[]> {
  return await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', userId)
    // A branch comes after its portfolio.
    .orderBy((order) => order.case().when('branch_of', 'is', null).then(0).else(1).end())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Nothing for a real portfolio. */
function exportBranch({ branch_of: of, branch }: PortfolioRow, rows: readonly PortfolioRow[]) {
  if (of === null || branch === null) return {}
  const { rule, version } = decodeObject<{ rule: WhatIfRule; version: number }>(branch, 'portfolios.branch')
  return { branch: { of, rule, hasChangedSince: rows.find(({ id }) => id === of)?.version !== version } }
}

type StoredSettings = Partial<PortfolioSettings> & { isSample?: boolean }

/** The imports of a portfolio with the rows that they left out. */
async function exportImports(db: Db, userId: string): Promise<(portfolioId: string) => ExportedPortfolio['imports']> {
  const imports = await db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const leftOutRows = await db
    .selectFrom('import_left_out_rows')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('row_number')
    .execute()
  const leftOutOf = Map.groupBy(leftOutRows, (row) => row.import_id)
  return (portfolioId) =>
    imports
      .filter((each) => each.portfolio_id === portfolioId)
      .map((each) => ({
        _id: each.id,
        source: each.source,
        fingerprint: each.fingerprint,
        headers: each.headers === null ? null : decodeTexts(each.headers, 'imports.headers'),
        createdAt: each.created_at,
        leftOutRows: (leftOutOf.get(each.id) ?? []).map(exportLeftOutRow),
      }))
}

async function exportPortfolios(db: Db, userId: string, rows: readonly PortfolioRow[]): Promise<ExportedPortfolio[]> {
  const importsOf = await exportImports(db, userId)
  const statements = await db
    .selectFrom('stated_units')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('day')
    .orderBy('asset_id')
    .execute()
  const ignored = await db
    .selectFrom('ignored_findings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('ignored_at')
    .orderBy('says')
    .execute()
  const booked = await db
    .selectFrom('booked_dividends')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('ex_date')
    .orderBy('asset_id')
    .execute()
  const chosen = await db
    .selectFrom('chosen_lots')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sale_id')
    .orderBy('place')
    .execute()
  const plans = await readPlans(db, userId, {})
  const portfolios = []
  for (const row of rows) {
    const { isSample = false, ...settings } = decodeObject<StoredSettings>(row.settings, 'portfolios.settings')
    portfolios.push({
      _id: row.id,
      name: row.name,
      currency: row.currency,
      createdAt: row.created_at,
      isSample,
      settings: { ...defaultPortfolioSettings, ...settings },
      views: decodeList<View>(row.views, 'portfolios.views'),
      benchmark: decodeList<BenchmarkRow>(row.benchmark, 'portfolios.benchmark'),
      ignoredSplits: decodeList<{ assetId: string; date: string }>(row.ignored_splits, 'portfolios.ignored_splits'),
      statedUnits: statements.filter((each) => each.portfolio_id === row.id).map(statementOf),
      ignoredFindings: ignored.filter((each) => each.portfolio_id === row.id).map(ignoredFindingOf),
      bookedDividends: booked.filter((each) => each.portfolio_id === row.id).map(bookedDividendOf),
      chosenLots: chosen.filter((each) => each.portfolio_id === row.id).map(choiceOf),
      savingsPlans: plans.filter((each) => each.portfolioId === row.id).map(storedPlanOf),
      ...exportBranch(row, rows),
      imports: importsOf(row.id),
    })
  }
  return portfolios
}

async function exportMappings(db: Db, userId: string): Promise<AccountExport['importMappings']> {
  const rows = await db
    .selectFrom('import_mappings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, updated_at, mapping }) => ({
    _id: id,
    name,
    updatedAt: updated_at,
    mapping: decodeObject(mapping, 'import_mappings.mapping'),
  }))
}

async function exportSets(db: Db, userId: string): Promise<AccountExport['portfolioSets']> {
  const rows = await db
    .selectFrom('portfolio_sets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, currency, portfolio_ids }) => ({
    _id: id,
    name,
    currency,
    portfolioIds: decodeTexts(portfolio_ids, 'portfolio_sets.portfolio_ids'),
  }))
}

async function exportScreens(db: Db, userId: string): Promise<AccountExport['savedScreens']> {
  return await db
    .selectFrom('saved_screens')
    .select(['id as _id', 'name', 'address'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
}

async function exportValuations(db: Db, userId: string): Promise<AccountExport['valuations']> {
  const rows = await db
    .selectFrom('saved_valuations')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('saved_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, asset_id, saved_at, valuation }) => ({
    _id: id,
    assetId: asset_id,
    savedAt: saved_at,
    ...decodeObject<Omit<SavedValuation, '_id' | 'savedAt'>>(valuation, 'saved_valuations.valuation'),
  }))
}

async function exportTokens(db: Db, userId: string): Promise<AccountExport['accessTokens']> {
  const rows = await db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ name, scope, portfolio_ids, created_at, expires_at, last_used_at, revoked_at, client_host }) => ({
    name,
    programHost: client_host,
    scope,
    portfolioIds: portfolio_ids === null ? null : decodeTexts(portfolio_ids, 'access_tokens.portfolio_ids'),
    createdAt: created_at,
    expiresAt: expires_at,
    lastUsedAt: last_used_at,
    revokedAt: revoked_at,
  }))
}

function exportCalendarAddresses(db: Db, userId: string): Promise<AccountExport['calendarAddresses']> {
  return db
    .selectFrom('calendar_addresses')
    .select(['portfolio_id as portfolioId', 'created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('portfolio_id')
    .execute()
}

async function exportShareLinks(db: Db, userId: string): Promise<AccountExport['shareLinks']> {
  const rows = await db
    .selectFrom('share_links')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ portfolio_id, shows_amounts, created_at, expires_on, last_read_at }) => ({
    portfolioId: portfolio_id,
    showsAmounts: shows_amounts === 1,
    createdAt: created_at,
    expiresOn: expires_on,
    lastReadAt: last_read_at,
  }))
}

async function exportMembers(db: Db, userId: string): Promise<AccountExport['members']> {
  return await db
    .selectFrom('members')
    .select(['portfolio_id as portfolioId', 'email', 'role', 'invited_at as invitedAt'])
    .select(['accepted_at as acceptedAt', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()
}

async function exportSharedWithMe(db: Db, userId: string): Promise<AccountExport['sharedWithMe']> {
  return await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.email as ownerEmail', 'members.role as role'])
    .select(['members.accepted_at as acceptedAt', 'members.ended_at as endedAt'])
    .where('members.member_id', '=', userId)
    .orderBy('members.accepted_at')
    .orderBy('members.id')
    .execute()
}

async function exportWebhooks(db: Db, userId: string): Promise<AccountExport['webhooks']> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ url, events, created_at, disabled_at }) => ({
    url,
    events: decodeTexts(events, 'webhooks.events'),
    createdAt: created_at,
    disabledAt: disabled_at,
  }))
}

type ExportedIntegration = AccountExport['integrations'][number]

/** The user's broker connections with all records, without credentials. */
async function exportIntegrations(db: Db, userId: string): Promise<ExportedIntegration[]> {
  const connections = await db
    .selectFrom('broker_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('connected_at')
    .execute()
  const integrations: ExportedIntegration[] = []
  for (const connection of connections) integrations.push(await exportIntegration(db, connection))
  return integrations
}

async function exportIntegration(db: Db, connection: Selectable<BrokerConnectionsTable>): Promise<ExportedIntegration> {
  const { user_id, id, broker } = connection
  const runs = await db
    .selectFrom('broker_runs')
    .select([
      'started_at as startedAt',
      'finished_at as finishedAt',
      'transactions_added as transactionsAdded',
      'error',
    ])
    .where('user_id', '=', user_id)
    .where('connection_id', '=', id)
    .orderBy('started_at')
    .execute()
  const records = await db
    .selectFrom('broker_records')
    .select(['key', 'day as date', 'state', 'transaction_id as transactionId'])
    .where('user_id', '=', user_id)
    .where('broker', '=', broker)
    .orderBy('day')
    .orderBy('key')
    .execute()
  const securities = await db
    .selectFrom('broker_assets')
    .select(['instrument', 'asset_id as assetId'])
    .where('user_id', '=', user_id)
    .where('broker', '=', broker)
    .orderBy('instrument')
    .execute()
  const positions = await db
    .selectFrom('broker_positions')
    .select(['asset_id as assetId', 'day as date', 'units'])
    .where('user_id', '=', user_id)
    .where('connection_id', '=', id)
    .orderBy('day')
    .orderBy('asset_id')
    .execute()
  return {
    _id: id,
    name: broker,
    username: connection.username,
    portfolioId: connection.portfolio_id,
    connectedAt: connection.connected_at,
    syncedAt: connection.synced_at,
    runs: runs.map((run) => ({ ...run, error: run.error && readStoredText(run.error, 'en') })),
    records,
    securities,
    positions,
  }
}

/** Describes the assets of the transactions. One that the market does not know keeps its id as its name. */
async function withAssets(market: Market, transactions: ExportedTransaction[]): Promise<ExportedTransaction[]> {
  const assets = await market.assetsOf(new Set(transactions.map(({ asset }) => asset._id)))
  for (const transaction of transactions) {
    const asset = assets.get(transaction.asset._id)
    if (asset === undefined) continue
    const { id, symbol, exchange, name, isin, currency } = asset
    transaction.asset = { _id: id, symbol, exchange, name, isin, currency }
  }
  return transactions
}

function exportSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select([
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'user_agent as userAgent',
      'signed_in_by as signedInBy',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

function exportIdentities(db: Db, userId: string) {
  return db
    .selectFrom('openid_identities')
    .select(['issuer', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('issuer')
    .execute()
}

function exportPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

function exportEvents(db: Db, userId: string) {
  return db
    .selectFrom('audit_log')
    .select(['created_at as createdAt', 'event', 'detail', 'client'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function exportCustomers(db: Db, userId: string) {
  return db
    .selectFrom('billing_accounts')
    .select([
      'mode',
      'customer_id as customerId',
      'card_brand as cardBrand',
      'card_last4 as cardLast4',
      'trial_used_at as trialUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('mode')
    .execute()
}

function exportSubscriptions(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select([
      'id as _id',
      'mode',
      'status',
      'period',
      'created_at as createdAt',
      'period_ends_at as periodEndsAt',
      'trial_ends_at as trialEndsAt',
      'ends_at as endsAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

async function exportWatchlist(db: Db, userId: string, notes: ReadonlyMap<string, StoredNote>) {
  const rows = await db
    .selectFrom('watched_assets')
    .select(['asset_id as assetId', 'target_price as targetPrice', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('asset_id')
    .execute()
  return rows.map((row) => ({ ...row, notes: notes.get(row.assetId)?.note ?? null }))
}

async function exportNotes(db: Db, userId: string, notes: ReadonlyMap<string, StoredNote>) {
  const names = await readTagNames(db, userId, [...notes.values()])
  return [...notes.values()].map(({ asset_id, note, tags, changed_at }) => ({
    assetId: asset_id,
    note,
    changedAt: changed_at,
    tags: nameTags(tags, names),
  }))
}

async function exportAlerts(db: Db, userId: string): Promise<AccountExport['alerts']> {
  const alerts = await readAlerts(db, userId)
  return {
    ...(await readAlertSettings(db, userId)),
    alerts: alerts.map(({ id: _, ...alert }) => alert),
    events: await readAlertEvents(db, userId),
  }
}

async function exportOwnSecurities(
  db: Db,
  userId: string,
  notes: ReadonlyMap<string, StoredNote>,
): Promise<AccountExport['ownSecurities']> {
  const securities = await db
    .selectFrom('own_securities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const prices = await db
    .selectFrom('own_prices')
    .select(['asset_id', 'day', 'price', 'entered_at as enteredAt'])
    .where('user_id', '=', userId)
    .orderBy('asset_id')
    .orderBy('day')
    .execute()
  const earlier = await db
    .selectFrom('own_price_versions')
    .select(['asset_id', 'day', 'price', 'entered_at as enteredAt', 'replaced_at as replacedAt'])
    .where('user_id', '=', userId)
    .orderBy('replaced_at')
    .orderBy('day')
    .execute()
  const addresses = await readPriceAddresses(db, userId)
  const pricesOf = Map.groupBy(prices, ({ asset_id }) => asset_id)
  const earlierOf = Map.groupBy(earlier, ({ asset_id }) => asset_id)
  return securities.map(({ user_id: _, id, kind, created_at, ...security }) => ({
    ...security,
    _id: id,
    note: notes.get(id)?.note ?? null,
    kind: decodeWord(OWN_SECURITY_KINDS, kind, 'own_securities.kind'),
    createdAt: created_at,
    priceAddress: givenAddressOf(addresses.get(id)),
    prices: (pricesOf.get(id) ?? []).map(({ asset_id: __, ...price }) => price),
    earlierPrices: (earlierOf.get(id) ?? []).map(({ asset_id: __, ...price }) => price),
  }))
}

async function exportPriceChanges(db: Db, userId: string): Promise<AccountExport['priceChanges']> {
  const rows = await readAllPriceChanges(db, userId)
  return rows.map((row) => ({
    assetId: row.asset_id,
    day: row.day,
    currency: row.currency,
    price: row.price,
    marketPrice: row.market_price,
    isInForce: row.superseded_by === null && row.price !== null,
    reason: row.reason,
    kind: row.kind,
    by: decodeWord(CHANGE_AUTHORS, row.changed_by, 'price_corrections.changed_by'),
    recordedAt: row.recorded_at,
  }))
}

function exportImportSecurities(db: Db, userId: string) {
  return db
    .selectFrom('import_securities')
    .select(['security', 'asset_id as assetId'])
    .where('user_id', '=', userId)
    .orderBy('security')
    .execute()
}

function exportFeedback(db: Db, userId: string) {
  return db
    .selectFrom('feedback')
    .select(['message', 'url', 'browser', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Everything but the transactions and what was done to them. */
async function readAccount(
  tx: Db,
  clock: Clock,
  userId: string,
  portfolioRows: readonly PortfolioRow[],
): Promise<ExportedAccount['account']> {
  const notes = await readNotes(tx, userId)
  return {
    format: 'plumbline-account' as const,
    version: 1 as const,
    exportedAt: clock.now().toISOString(),
    user: await exportUser(tx, userId),
    sessions: await exportSessions(tx, userId),
    accessTokens: await exportTokens(tx, userId),
    calendarAddresses: await exportCalendarAddresses(tx, userId),
    shareLinks: await exportShareLinks(tx, userId),
    members: await exportMembers(tx, userId),
    sharedWithMe: await exportSharedWithMe(tx, userId),
    webhooks: await exportWebhooks(tx, userId),
    openIdIdentities: await exportIdentities(tx, userId),
    passkeys: await exportPasskeys(tx, userId),
    events: await exportEvents(tx, userId),
    customers: await exportCustomers(tx, userId),
    subscriptions: await exportSubscriptions(tx, userId),
    portfolios: await exportPortfolios(tx, userId, portfolioRows),
    importMappings: await exportMappings(tx, userId),
    portfolioSets: await exportSets(tx, userId),
    ownSecurities: await exportOwnSecurities(tx, userId, notes),
    classifications: await readClassifications(tx, userId),
    tags: await readTags(tx, userId),
    assetNotes: await exportNotes(tx, userId, notes),
    goals: await readKeptGoals(tx, userId),
    priceChanges: await exportPriceChanges(tx, userId),
    savedScreens: await exportScreens(tx, userId),
    valuations: await exportValuations(tx, userId),
    watchlist: await exportWatchlist(tx, userId, notes),
    alerts: await exportAlerts(tx, userId),
    importSecurities: await exportImportSecurities(tx, userId),
    integrations: await exportIntegrations(tx, userId),
    feedback: await exportFeedback(tx, userId),
  }
}

/**
 * Exports all data of the account, as stored rather than as displayed. All but the transactions is read at once, in one
 * database transaction.
 */
export async function exportAccount(db: Db, market: Market, clock: Clock, userId: string): Promise<ExportedAccount> {
  const { account, versions } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const rows = await readPortfolioRows(tx, userId)
      const versions = new Map(rows.map(({ id, version }) => [id, version]))
      return { account: await readAccount(tx, clock, userId, rows), versions }
    })
  return {
    account,
    transactionsOf: (id) => exportTransactions(db, market, userId, { id, version: versions.get(id) ?? 0 }),
    changes: () => exportChanges(db, userId),
  }
}

/** Yields the items of a JSON array, with commas between them. */
async function* joinItems(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = ''
  for await (const page of pages) {
    if (page.length === 0) continue
    yield `${separator}${JSON.stringify(page).slice(1, -1)}`
    separator = ','
  }
}

/** Yields the export's JSON in chunks, as fast as they are read. */
export async function* accountExportParts(exported: ExportedAccount): AsyncGenerator<string> {
  const { portfolios, ...rest } = exported.account
  yield `${JSON.stringify(rest).slice(0, -1)},"portfolios":[`
  for (const [index, portfolio] of portfolios.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(portfolio).slice(0, -1)},"transactions":[`
    yield* joinItems(exported.transactionsOf(portfolio._id))
    yield ']}'
  }
  yield '],"ledgerChanges":['
  yield* joinItems(exported.changes())
  yield ']}'
}
