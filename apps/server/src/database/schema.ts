import type { Generated, Selectable } from 'kysely'

/**
 * The tables. Columns are TEXT, INTEGER, DOUBLE PRECISION or bytes only, so that both engines return the same values:
 * decimals are TEXT, dates are YYYY-MM-DD, instants are ISO 8601 in UTC, booleans are 0 or 1.
 * Every table with user data starts with the user's id, by which it can be sharded.
 */
export interface Schema {
  settings: SettingsTable
  users: UsersTable
  sign_in_links: SignInLinksTable
  sessions: SessionsTable
  access_tokens: AccessTokensTable
  oauth_clients: OAuthClientsTable
  oauth_codes: OAuthCodesTable
  passkeys: PasskeysTable
  sign_in_challenges: SignInChallengesTable
  openid_identities: OpenIdIdentitiesTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  account_confirmations: AccountConfirmationsTable
  lifetime_codes: LifetimeCodesTable
  feedback: FeedbackTable
  billing_accounts: BillingAccountsTable
  subscriptions: SubscriptionsTable
  payment_attempts: PaymentAttemptsTable
  coupon_grants: CouponGrantsTable
  trial_cards: TrialCardsTable
  billing_events: BillingEventsTable
  closed_customers: ClosedCustomersTable
  sandbox_customers: SandboxCustomersTable
  mails: MailsTable
  mail_schedules: MailSchedulesTable
  scheduled_mails: ScheduledMailsTable
  sweeps: SweepsTable
  rate_limits: RateLimitsTable
  audit_log: AuditLogTable
  portfolios: PortfoliosTable
  portfolio_sets: PortfolioSetsTable
  transactions: TransactionsTable
  ledger_changes: LedgerChangesTable
  ledger_versions: LedgerVersionsTable
  imports: ImportsTable
  import_left_out_rows: ImportLeftOutRowsTable
  import_securities: ImportSecuritiesTable
  import_mappings: ImportMappingsTable
  idempotency_keys: IdempotencyKeysTable
  broker_connections: BrokerConnectionsTable
  broker_runs: BrokerRunsTable
  broker_records: BrokerRecordsTable
  broker_assets: BrokerAssetsTable
  broker_positions: BrokerPositionsTable
  saved_screens: SavedScreensTable
  watched_assets: WatchedAssetsTable
  alerts: AlertsTable
  alert_events: AlertEventsTable
  alert_settings: AlertSettingsTable
  own_securities: OwnSecuritiesTable
  own_prices: OwnPricesTable
  own_price_addresses: OwnPriceAddressesTable
  own_price_versions: OwnPriceVersionsTable
  own_market_versions: OwnMarketVersionsTable
  price_corrections: PriceCorrectionsTable
  classifications: ClassificationsTable
  category_shares: CategorySharesTable
  tags: TagsTable
  asset_notes: AssetNotesTable
  saved_valuations: SavedValuationsTable
  stated_units: StatedUnitsTable
  ignored_findings: IgnoredFindingsTable
  booked_dividends: BookedDividendsTable
  chosen_lots: ChosenLotsTable
  dividend_schedules: DividendSchedulesTable
  savings_plans: SavingsPlansTable
  plan_purchases: PlanPurchasesTable
  goals: GoalsTable
  calendar_addresses: CalendarAddressesTable
  share_links: ShareLinksTable
  members: MembersTable
  assets: AssetsTable
  asset_facts: AssetFactsTable
  price_years: PriceYearsTable
  adjusted_years: PriceYearsTable
  price_states: PriceStatesTable
  profiles: ProfilesTable
  splits: SplitsTable
  dividends: DividendsTable
  fx_years: FxYearsTable
  source_health: SourceHealthTable
  finding_decisions: FindingDecisionsTable
  asset_sources: AssetSourcesTable
  discoveries: DiscoveriesTable
}

/** Tables of market data, the same for all users. */
export const MARKET_TABLES = [
  'assets',
  'asset_facts',
  'asset_sources',
  'price_years',
  'adjusted_years',
  'price_states',
  'profiles',
  'splits',
  'dividends',
  'fx_years',
  'source_health',
  'finding_decisions',
  'discoveries',
] as const satisfies readonly (keyof Schema)[]

type MarketTable = (typeof MARKET_TABLES)[number]

/** Each part has settings of its own; in one database, both are in one table. */
export type MarketSchema = Pick<Schema, MarketTable | 'settings'>
export type UserSchema = Omit<Schema, MarketTable>

/** Facts that the database stores about itself, such as its market data source. */
export interface SettingsTable {
  name: string
  value: string
}

export interface UsersTable {
  id: string
  email: string
  /** The normalized address, unique per account. */
  email_key: string
  first_name: string | null
  last_name: string | null
  strategy: string | null
  plan: string
  role: string
  source: string | null
  upgrade_source: string | null
  created_at: string
  currency: string | null
  country: string | null
  email_subscribe: number
  beta: number
  news_view: string
  number_format: string | null
  time_zone: string
  /** End of the premium granted by subscriptions; null for none. A lifetime account has plan `premium` instead. */
  premium_until: string | null
  /** Since when nobody can sign in; null for an enabled account. */
  disabled_at: string | null
  /** 1 when protected actions need a fresh sign-in with a passkey. */
  passkey_required: number
  /** A language of `LANGUAGES`; null for the browser's. */
  language: string | null
  /** The language of `LANGUAGES` that the latest sign-in asked for; null before. */
  browser_language: string | null
  /** The last use of an ended session; null before one has ended. */
  last_seen_at: string | null
}

export interface SignInLinksTable {
  token_hash: string
  email: string
  email_key: string
  nonce_hash: string
  /** Hash of the nonce and the mailed code, so that the code cannot be guessed from it; null without a code. */
  code_hash: string | null
  created_at: string
  expires_at: string
  used_at: string | null
  /** 0 when the operator or the admin link issued it: it does not count as a mail to the address. */
  is_mailed: number
  /** Hash of the browser or network that requested the mail, after its kind; null for links that were not requested. */
  requested_by: string | null
}

export interface SessionsTable {
  token_hash: string
  id: string
  user_id: string
  created_at: string
  last_seen_at: string
  expires_at: string
  user_agent: string
  /** link, code, passkey or openid; null for sessions that are older than this column. */
  signed_in_by: string | null
  /** When a passkey last confirmed this session; null if none did. */
  passkey_used_at: string | null
}

/** A credential of WebAuthn that signs its user in. */
export interface PasskeysTable {
  user_id: string
  id: string
  credential_id: string
  /** COSE key in base64url. */
  public_key: string
  /** The authenticator's count of signatures; 0 if it does not count. */
  counter: number
  /** As JSON. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** `events` is a JSON array. `sealed` is the encrypted secret; null if its key was lost. */
export interface WebhooksTable {
  user_id: string
  id: string
  url: string
  events: string
  /** Of a standard webhook its secret, of a topic of ntfy its access token, empty without one. */
  sealed: string | null
  /** One of WEBHOOK_KINDS. */
  kind: Generated<string>
  /** Whether notices have amounts. */
  with_amounts: Generated<number>
  created_at: string
  disabled_at: string | null
  disabled_because: string | null
  failing_since: string | null
}

export interface WebhookDeliveriesTable {
  user_id: string
  id: string
  webhook_id: string
  event: string
  /** Unique for each webhook. */
  occasion: string
  payload: string
  state: string
  attempts: number
  status: number | null
  error: string | null
  created_at: string
  last_attempt_at: string | null
  next_attempt_at: string
  claimed_until: string
}

/** The person of an OpenID Connect issuer to whom an account belongs. */
export interface OpenIdIdentitiesTable {
  user_id: string
  issuer: string
  subject: string
}

/** A single-use challenge of a sign-in that is under way. */
export interface SignInChallengesTable {
  challenge_hash: string
  purpose: string
  /** Hash of the browser's nonce or of the session's id. */
  holder_hash: string
  expires_at: string
}

/** A personal access token for programs. */
export interface AccessTokensTable {
  user_id: string
  id: string
  token_hash: string
  name: string
  /** The last characters of the token, by which its owner recognizes it. */
  ending: string
  scope: string
  /** A JSON array of the portfolios that it is limited to; null: the whole account. */
  portfolio_ids: string | null
  created_at: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
  /** The program that it was given to by consent; null: its owner created it. The columns below are then null too. */
  client_id: string | null
  /** Where the program is. */
  client_host: string | null
  /** Until when `token_hash` works. Then the program refreshes it. */
  secret_expires_at: string | null
  /** Of the part that all refresh tokens of this access token share. */
  refresh_family_hash: string | null
  /** Of the refresh token that works. One that it has replaced revokes the access token. */
  refresh_hash: string | null
}

/** A program that registered itself, to ask users for access. */
export interface OAuthClientsTable {
  id: string
  /** As the program calls itself: text from outside. */
  name: string
  /** A JSON array. */
  redirect_uris: string
  created_at: string
  /** Later than a week after `created_at` once a user has given it access. */
  expires_at: string
}

/** A code for which a program gets the access that a user has given it, once. */
export interface OAuthCodesTable {
  user_id: string
  code_hash: string
  client_id: string
  redirect_uri: string
  /** SHA-256 of the program's secret, in base64url (PKCE). */
  challenge: string
  scope: string
  /** A JSON array of the portfolios that the access is limited to; null: the whole account. */
  portfolio_ids: string | null
  /** The last day of the access, in UTC. */
  access_expires_on: string
  expires_at: string
  /** The access token that it was exchanged for. */
  access_token_id: string | null
}

/** A mailed link that confirms a change of the account; `purpose` is email-change or deletion. */
export interface AccountConfirmationsTable {
  token_hash: string
  user_id: string
  purpose: string
  /** The new address, for an email-change. */
  email: string | null
  /** The session that requested it. */
  session_id: string
  created_at: string
  expires_at: string
}

/** A single-use code that grants an account lifetime premium. */
export interface LifetimeCodesTable {
  id: string
  code_hash: string
  /** The last four characters, to identify the code. */
  ending: string
  created_at: string
  redeemed_at: string | null
  redeemed_by: string | null
}

export interface FeedbackTable {
  user_id: string
  id: string
  message: string
  url: string
  browser: string
  created_at: string
}

/** A user as a customer of the payment provider; `mode` is sandbox, stripe-test or stripe-live. */
export interface BillingAccountsTable {
  user_id: string
  mode: string
  id: string
  customer_id: string | null
  card_brand: string | null
  card_last4: string | null
  trial_used_at: string | null
  /** The last fetched invoice list, as JSON. */
  invoices: string | null
  invoices_fetched_at: string | null
  /** Holder of the exclusive lease on the customer's payments: one request or sweep at a time. */
  lease: string | null
  leased_until: string
  /** Until when a payment without a response may still be made; no other payment is allowed before. */
  settles_at: string | null
  /** When the sweep next fetches the subscriptions; null for never. */
  next_fetch_at: string | null
  claimed_until: string
  /** Consecutive failed fetches. */
  failures: number
}

/** The state of each subscription as last fetched from the payment provider. */
export interface SubscriptionsTable {
  user_id: string
  id: string
  mode: string
  status: string
  period: string
  created_at: string
  period_starts_at: string
  period_ends_at: string
  trial_ends_at: string | null
  ends_at: string | null
  attempt_id: string | null
  /** As JSON. */
  latest_invoice: string | null
  unpaid_since: string | null
  /** The notices that were mailed about it, as JSON. */
  announced: string
  fetched_at: string
  premium_until: string | null
}

/**
 * An attempt to subscribe, stored before the first request to the provider. The idempotency keys derive from its id.
 */
export interface PaymentAttemptsTable {
  user_id: string
  id: string
  mode: string
  period: string
  source: string
  coupon_id: string | null
  is_trial: number
  /** open, done or failed. */
  state: string
  /** 1 once the subscription was requested from the provider. */
  is_requested: number
  created_at: string
}

/** A discount that the user may subscribe with. */
export interface CouponGrantsTable {
  user_id: string
  coupon_id: string
  /** As JSON; a lifetime code has the kind `lifetime`. */
  discount: string
  expires_at: string
}

/** Cards that had a trial: hashes of the provider's fingerprint of the card number. */
export interface TrialCardsTable {
  card_hash: string
  user_id: string | null
  used_at: string
}

/** Webhook events by id: stored once, processed later. */
export interface BillingEventsTable {
  id: string
  mode: string
  type: string
  customer_id: string | null
  received_at: string
  /** waiting or done. */
  state: string
  next_attempt_at: string
  claimed_until: string
  attempts: number
  last_error: string | null
}

/** Customers of deleted accounts, until none of their subscriptions can be charged any more. */
export interface ClosedCustomersTable {
  customer_id: string
  mode: string
  user_id: string
  /** The attempt in progress when the account was deleted; its payment is refunded. */
  attempt_id: string | null
  next_attempt_at: string
  claimed_until: string
  attempts: number
}

/** A sandbox customer with all its objects, as JSON. */
export interface SandboxCustomersTable {
  user_id: string
  id: string
  state: string
}

/** The outbox. `sealed` is the encrypted recipient and body; it is deleted once the mail has a final state. */
export interface MailsTable {
  id: string
  /** The account, with which the mail is deleted; null when it is not for an account. */
  user_id: string | null
  /** A newer mail on the same topic replaces a queued one. */
  topic: string | null
  sealed: string | null
  /** waiting, sent, refused (by the mail server), expired, or withheld (stored like the others, but never sent). */
  state: string
  created_at: string
  expires_at: string
  next_attempt_at: string
  claimed_until: string
  attempts: number
  last_error: string | null
}

/** The last occasion of each kind of mail that was handled for an account, with or without a mail. */
export interface MailSchedulesTable {
  user_id: string
  /** When the account's morning mails are looked at next. */
  next_due_at: string
  claimed_until: string
}

export interface ScheduledMailsTable {
  user_id: string
  /** weekly-recap, price-change or trial-ending. */
  kind: string
  /** ISO date; for a weekly recap its Monday. */
  last_due: string
}

/** The last run of each kind of background work. */
export interface SweepsTable {
  name: string
  last_started_at: string
  last_finished_at: string | null
  last_done: number
  last_error: string | null
}

/** `count` events of one kind by one subject since `window_start`. */
export interface RateLimitsTable {
  subject: string
  window_start: string
  count: number
}

/** Security events of an account. Append-only; deleted after a year. */
export interface AuditLogTable {
  /** The account's id; a pseudonym once the account is deleted; null when no account is known. */
  user_id: string | null
  id: string
  created_at: string
  event: string
  detail: string | null
  /** The client's network, or `command line`. */
  client: string
  request_id: string | null
}

export interface PortfoliosTable {
  user_id: string
  id: string
  name: string
  currency: string
  settings: string
  views: string
  benchmark: string
  /** Market splits that the user ignores, as JSON. */
  ignored_splits: string
  created_at: string
  /** Incremented by every change of the ledger or of a setting that figures depend on. */
  version: number
  /** Of a branch: the portfolio that it is one of. null: a real portfolio. */
  branch_of: string | null
  /** Of a branch: how it was made, as JSON. */
  branch: string | null
}

export interface TransactionsTable {
  user_id: string
  id: string
  portfolio_id: string
  asset_id: string
  type: string
  trade_date: string
  units: string
  price: string
  fee: string
  currency: string
  rate: string | null
  comments: string | null
  source: string
  import_id: string | null
  row_number: number | null
  /** The sale that a purchase of its currency books the proceeds of. */
  proceeds_of: string | null
  /** JSON array of what proved its amounts when it was read; null for none, and once they are changed. */
  proofs: string | null
  /** That of both ends of a transfer or company action; null for all others, and once the other end is gone. */
  transfer_id: string | null
  /** JSON array of the purchases that a transfer brings, empty where it takes units; null for all others. */
  lots: string | null
  /** `exchange` or `spinoff`, of both ends of a company action; null for all others. */
  company_action: string | null
  /** JSON array of the ids of its tags in order, which may be deleted; null for none. */
  tags: string | null
  /** Order of entry within the user's ledger. */
  sequence: number
  version: number
  created_at: string
}

export type TransactionRow = Selectable<TransactionsTable>

/** What was done to transactions of one portfolio at once. */
export interface LedgerChangesTable {
  user_id: string
  id: string
  portfolio_id: string
  /** Where moved transactions went; null: they stayed. */
  to_portfolio_id: string | null
  /** Order within the user's changes. */
  sequence: number
  recorded_at: string
  /** One of CHANGE_KINDS, or `undone` or `redone`, which are not listed. */
  kind: string
  /** One of CHANGE_AUTHORS. */
  changed_by: string
  token_id: string | null
  /** The id in `members` of the person who made it; null: someone else. */
  member: string | null
  /** The file or broker of added transactions. */
  source: string | null
  /** The file's import, whose transactions have no versions of their own. */
  import_id: string | null
  transactions: number
  /** The change that this one undoes or makes again. */
  reverses: string | null
  /** The change that undid this one; null: it was not undone, or was made again. */
  undone_by: string | null
  /** JSON of the row of `imports` that was deleted with its transactions. */
  removed_import: string | null
}

/** A transaction before and after a change. */
export interface LedgerVersionsTable {
  user_id: string
  change_id: string
  transaction_id: string
  /** Its place among those of the change, the latest day first. */
  place: number
  /** JSON of its columns; null: the change added it. */
  before: string | null
  /** JSON of the columns that differ from `before`, or of all; null: the change removed it. */
  after: string | null
}

/** One file imported into one portfolio; `fingerprint` is computed from the file's bytes. */
export interface ImportsTable {
  user_id: string
  id: string
  portfolio_id: string
  fingerprint: string
  source: string
  created_at: string
  /** JSON array; null when the client did not send them. */
  headers: string | null
  /** The number of rows to import while an import runs; null once it is finished. */
  unfinished_rows: number | null
}

/** A row of an imported file that did not become a transaction. */
export interface ImportLeftOutRowsTable {
  user_id: string
  import_id: string
  row_number: number
  reason: string
  /** JSON array of the sentences of `reason`, each a message with its values; null if the client sent none. */
  messages: string | null
  /** JSON array of the row's cells. */
  cells: string
}

/** The asset that a user chose for a security in a file. */
export interface ImportSecuritiesTable {
  user_id: string
  /** The key returned by `securityKey`. */
  security: string
  asset_id: string
}

export interface GoalsTable {
  user_id: string
  id: string
  name: string
  /** Null: `several_id` says which portfolios. */
  portfolio_id: string | null
  /** `all`, or the id of a set, which may have been deleted; null for one portfolio. */
  several_id: string | null
  /** Exact decimals in `currency`, as `monthly` is. */
  amount: string
  currency: string
  /** ISO date. */
  day: string
  monthly: string
  /** Ratios. */
  yearly_return: number
  inflation: number | null
  created_at: string
}

export interface TagsTable {
  user_id: string
  id: string
  name: string
  /** The name in lower case, unique in the account. */
  name_key: string
  color: string
}

/** A user's note on an asset, and its tags. The asset may be held, watched or neither. */
export interface AssetNotesTable {
  user_id: string
  asset_id: string
  note: string | null
  /** As in transactions. */
  tags: string | null
  /** When the note changed; null: not known, or no note. */
  changed_at: string | null
}

export interface SavedValuationsTable {
  user_id: string
  id: string
  asset_id: string
  saved_at: string
  /** JSON: what `saveValuation` received. */
  valuation: string
}

/** What the user's broker showed of an asset at the end of a day. Units of a currency are its balance. */
export interface StatedUnitsTable {
  user_id: string
  portfolio_id: string
  asset_id: string
  /** YYYY-MM-DD */
  day: string
  /** A decimal, after all splits until that day. */
  units: string
  /** One of STATEMENT_SOURCES. */
  source: string
  stated_at: string
  /** A decimal in `currency`, as the broker showed it; null if it showed none. */
  value: string | null
  currency: string | null
  /** When the ledger last had these units on that day; null: not since they were stated. */
  agreed_at: string | null
}

/** A finding of the checks that its user ignores, as long as it says the same. */
export interface IgnoredFindingsTable {
  user_id: string
  portfolio_id: string
  asset_id: string
  /** One of FINDING_KINDS. */
  kind: string
  /** YYYY-MM-DD */
  since: string
  /** The amounts that it named. */
  says: string
  /** One of IGNORE_REASONS. */
  reason: string
  note: string
  ignored_at: string
}

export interface WatchedAssetsTable {
  user_id: string
  asset_id: string
  /** A decimal in the asset's currency. */
  target_price: string | null
  added_at: string
}

export interface AlertsTable {
  user_id: string
  id: string
  asset_id: string
  kind: string
  /** A decimal: a price, a percentage or a number of days, by kind. */
  level: string | null
  /** `up` or `down`; null before the first close. */
  direction: string | null
  /** Of a weight; null for other kinds. */
  portfolio_id: string | null
  /** `own` or `watchlist`. */
  source: string
  created_at: string
  /** The day of the last close when the level was set: splits since then divide it. */
  set_day: string
  /** The day of the last close that was looked at. */
  seen_day: string
  /** The day on which it last happened, or the day of the report that was told. */
  reached_on: string | null
}

/** What happened, as it was told. The alert may have been deleted since. */
export interface AlertEventsTable {
  user_id: string
  id: string
  asset_id: string
  kind: string
  level: string | null
  direction: string | null
  /** Of a weight. The portfolio may have been deleted since. */
  portfolio_id: string | null
  day: string
  value: number | null
  currency: string
  found_at: string
}

export interface AlertSettingsTable {
  user_id: string
  by_mail: number
  /** HH:MM in the time zone of the user; null: no quiet hours. */
  quiet_from: string | null
  quiet_to: string | null
}

/** A security of one account, which no source has. */
export interface OwnSecuritiesTable {
  user_id: string
  /** Begins with `own-`. */
  id: string
  name: string
  /** One of OWN_SECURITY_KINDS. */
  kind: string
  /** Of its prices. */
  currency: string
  symbol: string | null
  isin: string | null
  created_at: string
}

/** Where the prices of an own security are read from. */
export interface OwnPriceAddressesTable {
  user_id: string
  asset_id: string
  url: string
  price_path: string
  /** Null: the address has one price, of the day on which it is read. */
  day_path: string | null
  /** When it is read next. */
  due_at: string
  claimed_until: string
  read_at: string | null
  /** Why it could not be read (stored-text.ts). */
  error: string | null
}

/** A price that a user entered for a day. */
export interface OwnPricesTable {
  user_id: string
  asset_id: string
  /** YYYY-MM-DD */
  day: string
  /** A decimal in the currency of the security. */
  price: string
  entered_at: string
}

/** A price that was corrected or deleted. */
export interface OwnPriceVersionsTable extends OwnPricesTable {
  id: string
  replaced_at: string
}

/** What was done to the price of a day of a listed security. */
export interface PriceCorrectionsTable {
  user_id: string
  id: string
  /** From the same sequence as the changes of the user's ledger. */
  sequence: number
  recorded_at: string
  /** `price-corrected` or `price-released`, or `undone` or `redone`, which are not listed. */
  kind: string
  /** One of CHANGE_AUTHORS. */
  changed_by: string
  token_id: string | null
  asset_id: string
  /** YYYY-MM-DD */
  day: string
  currency: string
  /** The close of the market data at that time; null: they had none. */
  market_price: string | null
  /** As traded on the day; null: the market's price is used. */
  price: string | null
  reason: string
  /** The change that this one undoes or makes again. */
  reverses: string | null
  /** The change that undid this one; null: it was not undone, or was made again. */
  undone_by: string | null
  /** The next change of the same price; null: this one is in force. */
  superseded_by: string | null
}

/** Changes whenever any process changes an own security or price, or a price correction, of the user. */
export interface OwnMarketVersionsTable {
  user_id: string
  version: string
}

/** A tree of categories in which an account puts its assets. */
export interface ClassificationsTable {
  user_id: string
  id: string
  name: string
  /** As JSON: each parent before its children. */
  categories: string
  /** In percentage points. */
  target_band: number
  created_at: string
}

/** The categories of one classification in which an asset is. */
export interface CategorySharesTable {
  user_id: string
  classification_id: string
  asset_id: string
  /** As JSON, in percent. */
  shares: string
}

/** A dividend booked from market data. It counts as undone once its transaction is no longer in the portfolio. */
export interface BookedDividendsTable {
  user_id: string
  portfolio_id: string
  asset_id: string
  ex_date: string
  /** Null where the market data state none. */
  pay_date: string | null
  transaction_id: string
  booked_at: string
  /** When a dividend from elsewhere took its place; null: none did. */
  replaced_at: string | null
}

/** Portfolios that are measured as one, under a name. Some may have been deleted since. */
export interface PortfolioSetsTable {
  user_id: string
  /** Begins with `set-`. */
  id: string
  name: string
  /** Null for the account's. */
  currency: string | null
  /** As JSON. */
  portfolio_ids: string
  created_at: string
}

/** Units of a purchase that the owner chose for a sale. Both transactions may have been deleted since. */
export interface ChosenLotsTable {
  user_id: string
  portfolio_id: string
  sale_id: string
  purchase_id: string
  /** Counted as on the day of the sale. */
  units: string
  /** The order of choice. */
  place: number
}

/** An address at which a calendar reads a portfolio's ex-days and pay days. */
export interface CalendarAddressesTable {
  user_id: string
  /** `all` for all portfolios as one. */
  portfolio_id: string
  token_hash: string
  created_at: string
  last_read_at: string | null
}

/** A link at which anybody sees a portfolio. */
export interface ShareLinksTable {
  user_id: string
  id: string
  /** `all` for all portfolios as one, or the id of a set. */
  portfolio_id: string
  token_hash: string
  shows_amounts: number
  created_at: string
  /** The last day, in the time zone of the user. */
  expires_on: string | null
  last_read_at: string | null
}

/** A person whom the owner of a portfolio invited. */
export interface MembersTable {
  user_id: string
  id: string
  portfolio_id: string
  /** As the owner wrote it. */
  email: string
  /** The normalized address, as in `users`. */
  email_key: string
  /** The account that accepted; null: nobody yet. */
  member_id: string | null
  /** One of MEMBER_ROLES. */
  role: string
  invited_at: string
  /** When an invitation that nobody accepted ends. */
  expires_at: string
  accepted_at: string | null
  /** When the access of a person who had accepted ended. The row is kept, because the history names the person. */
  ended_at: string | null
}

/** A portfolio that books dividends from market data. */
export interface DividendSchedulesTable {
  user_id: string
  portfolio_id: string
  /** When its dividends are looked at next; empty for at once. */
  due_at: string
  claimed_until: string
}

/** A savings plan of a portfolio. Amount, units and fee are exact decimals. */
export interface SavingsPlansTable {
  user_id: string
  id: string
  portfolio_id: string
  asset_id: string
  /** Of one purchase with its fee; null: `units` are bought. */
  amount: string | null
  units: string | null
  currency: string
  fee: string
  whole_units: number
  every: string
  /** ISO dates; without an end, null. */
  starts_on: string
  ends_on: string | null
  /** Purchases planned from this ISO date on are booked; null: all are proposed. */
  books_from: string | null
  created_at: string
  /** When a plan that books is looked at next; empty for at once, null for one that proposes or has ended. */
  due_at: string | null
  claimed_until: string
}

/** A purchase of a savings plan that was decided about. It counts as undone once its transaction is deleted. */
export interface PlanPurchasesTable {
  user_id: string
  plan_id: string
  /** The ISO date that was planned. */
  day: string
  /** Null: it was skipped. */
  transaction_id: string | null
  decided_at: string
}

/** A user's column mapping for files with this header row. */
export interface ImportMappingsTable {
  user_id: string
  id: string
  headers_hash: string
  name: string
  /** JSON */
  mapping: string
  updated_at: string
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  request_hash: string
  answer: string
  created_at: string
}

/** One account at one broker. */
export interface BrokerConnectionsTable {
  user_id: string
  id: string
  /** The broker's id, such as `degiro`. */
  broker: string
  /** The username for signing in, displayed as it is. */
  username: string
  /** Encrypted credentials and session; null once the key is lost. */
  sealed: string | null
  /** The target portfolio; null until the user has chosen one. May refer to a deleted portfolio. */
  portfolio_id: string | null
  connected_at: string
  /** 1 when synchronization stops until the user acts. */
  needs_user: number
  /** `Unauthorized`, or the message of the last failure; null after a success. */
  error: string | null
  /** When the last run succeeded. */
  synced_at: string | null
  /** Last day of the last complete statement. */
  synced_to: string | null
  /** The run in progress. */
  run_id: string | null
  /** The statement being read, as JSON: its days and the cursor after the last page. */
  reading: string | null
  /** Holdings that differ from the broker's positions, as JSON. */
  differences: string | null
  due_at: string
  claimed_until: string
  /** Consecutive failures. */
  failures: number
}

/** The log of one synchronization. */
export interface BrokerRunsTable {
  user_id: string
  id: string
  connection_id: string
  portfolio_id: string
  started_at: string
  finished_at: string | null
  error: string | null
  rows_read: number
  /** Rows that became transactions. */
  rows_added: number
  transactions_added: number
  /** Rows that were already known from an earlier run or the ledger. */
  rows_known: number
  /** Rows that wait for the user to choose a security. */
  rows_waiting: number
  /** Count and examples by reason, as JSON. */
  left_out: string
  /** Sentences, as a JSON array. */
  notes: string
  /** The date of the compared positions. */
  compared_on: string | null
}

/**
 * One record of a broker's statement. It outlives its transaction and the connection, so that a row which the user
 * changed or deleted is never booked again.
 */
export interface BrokerRecordsTable {
  user_id: string
  portfolio_id: string
  broker: string
  /** The broker's id of the record. */
  key: string
  day: string
  /**
   * read, waiting (for its security), booked, known (the ledger had it), left-out, cancelled (by the broker), or
   * withdrawn (the broker lists it no longer).
   */
  state: string
  /** What the broker last stated of a trade, as text for comparison; null for other records and before 0039. */
  terms: string | null
  /** The broker's id of the instrument. */
  instrument: string | null
  /** The record as JSON while it is read or waiting. */
  record: string | null
  /** The transaction booked from it, which the user may have changed or deleted since. */
  transaction_id: string | null
  asset_id: string | null
}

/** The asset that a user chose for a broker's instrument; null ignores the instrument. */
export interface BrokerAssetsTable {
  user_id: string
  broker: string
  instrument: string
  asset_id: string | null
}

/** Units of an asset according to the broker, from this day on. */
export interface BrokerPositionsTable {
  user_id: string
  connection_id: string
  asset_id: string
  day: string
  units: string
}

/** A name for an address of the screener. */
export interface SavedScreensTable {
  user_id: string
  id: string
  name: string
  /** The query of the address, without the question mark. */
  address: string
  updated_at: string
}

export interface AssetsTable {
  id: string
  symbol: string
  exchange: string
  name: string
  type: string
  currency: string
  isin: string | null
  sector: string | null
  industry: string | null
  country: string | null
  image: string | null
  delisted_on: string | null
}

/** Figures from facts.ts as one JSON object. */
export interface AssetFactsTable {
  asset_id: string
  facts: string
}

/**
 * One calendar year of an asset's closes, packed by series-bytes.ts: as traded in `price_years`; adjusted for splits
 * and dividends in `adjusted_years`, on the same days, if the source has them. They are separate because measuring a
 * ledger never needs adjusted closes.
 */
export interface PriceYearsTable {
  asset_id: string
  year: number
  series: Uint8Array
}

export interface PriceStatesTable {
  asset_id: string
  /** Currency of the closes. */
  currency: string
  /** The last day that the source was asked for successfully; before every day when there is none. */
  fetched_to: string
  /** When the source was last asked, successfully or not. */
  fetched_at: string
  /** The source's version at that time. */
  source_version: string
  /** When to ask the source again. */
  due_at: string
  claimed_until: string
  /** Consecutive failures. */
  failures: number
  last_error: string | null
  /** `splits`, `dividends`, both separated by a space, or neither: the parts that the source refused to return. */
  unknown_parts: string
  /** Problems found in the source's data by the last full fetch, as JSON. */
  findings: string
  /** When to ask the source for the profile again; '' when it was never asked. */
  profile_due_at: Generated<string>
}

/** An administrator's decision about an error in the source's prices. */
export interface FindingDecisionsTable {
  asset_id: string
  /** The kind and the date of the finding. */
  finding: string
  /** accept or reject */
  choice: string
  /** The user's id; of a deleted account, or of another installation, it leads nowhere. */
  decided_by: string | null
  decided_at: string
}

/** The order of sources that an administrator chose for the prices of one asset. */
export interface AssetSourcesTable {
  asset_id: string
  /** Names of sources, the preferred one first, separated by commas. */
  sources: string
  /** The user's id; of a deleted account, or of another installation, it leads nowhere. */
  decided_by: string | null
  decided_at: string
}

/** An asset's profile from a live source, as JSON in the contract's shape. */
export interface ProfilesTable {
  asset_id: string
  profile: string
  fetched_at: string
  /** 1 when the source failed to return a section; the profile is then due again soon. */
  is_partial: number
  /** ISO instants by section, as JSON, of sections that were fetched before `fetched_at`. */
  older_sections: string
}

/** A queued or finished search at a remote source. */
export interface DiscoveriesTable {
  /** Upper case. */
  query: string
  /** waiting, found or nothing */
  state: string
  /** Queue order: the priority and the instant of the request. */
  rank: string
  /** The results, as a JSON array in the source's order. */
  asset_ids: string
  changed_at: string
  /** When a waiting search may be tried. */
  due_at: string
  claimed_until: string
  /** Failures since the request. */
  failures: number
  last_error: string | null
}

/** The health of one part of a remote market data source, at its last change. */
export interface SourceHealthTable {
  part: string
  /** answering or paused */
  state: string
  /** End of the pause. */
  until: string | null
  /** Reason of the last failure. */
  reason: string | null
  changed_at: string
}

export interface SplitsTable {
  asset_id: string
  date: string
  numerator: number
  denominator: number
}

export interface DividendsTable {
  asset_id: string
  /** The ex-date. */
  date: string
  value: number
  currency: string
  /** Null where the source states none. */
  pay_date: string | null
}

/** One calendar year of rates of a currency pair, packed by series-bytes.ts. */
export interface FxYearsTable {
  pair: string
  year: number
  series: Uint8Array
}
