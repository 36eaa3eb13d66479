/**
 * The tables. TEXT, INTEGER, DOUBLE PRECISION and bytes only, so that both engines hand back the same values:
 * decimals are TEXT, dates are YYYY-MM-DD, instants are ISO 8601 in UTC, booleans are 0 or 1.
 * Every table that a user owns starts with the user's id, the key by which it can be distributed.
 */
export interface Schema {
  settings: SettingsTable
  users: UsersTable
  sign_in_links: SignInLinksTable
  sessions: SessionsTable
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
  scheduled_mails: ScheduledMailsTable
  sweeps: SweepsTable
  rate_limits: RateLimitsTable
  audit_log: AuditLogTable
  portfolios: PortfoliosTable
  transactions: TransactionsTable
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
  discoveries: DiscoveriesTable
}

/** What the database knows of itself, such as the market data it was made with. */
export interface SettingsTable {
  name: string
  value: string
}

export interface UsersTable {
  id: string
  email: string
  /** Normalized address: one account each. */
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
  /** End of the premium that subscriptions grant; null for none. A lifetime account has plan `premium` instead. */
  premium_until: string | null
}

export interface SignInLinksTable {
  token_hash: string
  email: string
  email_key: string
  nonce_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** 0 when the operator or the admin link handed it out: it does not count as a mail to the address. */
  is_mailed: number
}

export interface SessionsTable {
  token_hash: string
  id: string
  user_id: string
  created_at: string
  last_seen_at: string
  expires_at: string
  user_agent: string
}

/** A link that changes the account once it is confirmed; `purpose` is email-change or deletion. */
export interface AccountConfirmationsTable {
  token_hash: string
  user_id: string
  purpose: string
  /** The new address, of an email-change. */
  email: string | null
  /** The session that asked. */
  session_id: string
  created_at: string
  expires_at: string
}

/** A code that makes an account premium for good, once. */
export interface LifetimeCodesTable {
  id: string
  code_hash: string
  /** Last four characters, to tell codes apart. */
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
  /** The invoice list as it was fetched last, as JSON. */
  invoices: string | null
  invoices_fetched_at: string | null
  /** Who changes the customer's payments now: one request or sweep at a time. */
  lease: string | null
  leased_until: string
  /** Until when a payment that got no answer may still be made: nothing else is paid before. */
  settles_at: string | null
  /** When the sweep fetches the subscriptions again; null for never. */
  next_fetch_at: string | null
  claimed_until: string
  /** Failed fetches since the last good one. */
  failures: number
}

/** What the payment provider reported last of each subscription. */
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
  /** What was mailed about it, as JSON. */
  announced: string
  fetched_at: string
  premium_until: string | null
}

/** One intention to subscribe, stored before the provider is asked: its id makes the idempotency keys. */
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
  /** 1 once the provider was asked for the subscription. */
  is_requested: number
  created_at: string
}

/** A discount that the user was shown and may subscribe with. */
export interface CouponGrantsTable {
  user_id: string
  coupon_id: string
  /** As JSON; a lifetime code has the kind `lifetime`. */
  discount: string
  expires_at: string
}

/** Cards that had a trial: hashes of the provider's name for a card number. */
export interface TrialCardsTable {
  card_hash: string
  user_id: string | null
  used_at: string
}

/** Webhooks by their event's id: received once, processed later. */
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
  /** The attempt that was under way: what it paid is given back. */
  attempt_id: string | null
  next_attempt_at: string
  claimed_until: string
  attempts: number
}

/** A customer of the sandbox with everything of theirs, as JSON. */
export interface SandboxCustomersTable {
  user_id: string
  id: string
  state: string
}

/** The outbox. `sealed` holds recipient and body, encrypted, until the mail's fate is known. */
export interface MailsTable {
  id: string
  /** Whose deletion takes the mail along; null when it is not addressed to an account. */
  user_id: string | null
  /** A newer mail on the same topic replaces one that still waits. */
  topic: string | null
  sealed: string | null
  /** waiting, sent, refused (by the other side), expired, or withheld (written like the others, never to be sent). */
  state: string
  created_at: string
  expires_at: string
  next_attempt_at: string
  claimed_until: string
  attempts: number
  last_error: string | null
}

/** The last occasion of each kind of mail that an account got, or needed not get. */
export interface ScheduledMailsTable {
  user_id: string
  /** weekly-recap, price-change or trial-ending. */
  kind: string
  /** ISO date; for a weekly recap its Monday. */
  last_due: string
}

/** How each kind of background work last went. */
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

/** What happened that bears on an account's safety; rows are added, and go after a year. */
export interface AuditLogTable {
  /** The account's id; a pseudonym once the account is deleted; null where no account is known. */
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
  /** Splits of the market that the user decided not to apply, as JSON. */
  ignored_splits: string
  created_at: string
  /** Goes up with every change of the ledger or of the settings that figures depend on. */
  version: number
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
  /** Order of entry within the user's ledger. */
  sequence: number
  version: number
  created_at: string
}

/** One file brought into one portfolio; `fingerprint` is of the file's bytes. */
export interface ImportsTable {
  user_id: string
  id: string
  portfolio_id: string
  fingerprint: string
  source: string
  created_at: string
  /** JSON array; null where the client did not state them. */
  headers: string | null
  /** While an import runs: the rows that it has to bring in. Null once it is finished. */
  unfinished_rows: number | null
}

/** A row of an imported file that did not become a transaction. */
export interface ImportLeftOutRowsTable {
  user_id: string
  import_id: string
  row_number: number
  reason: string
  /** JSON array of the row's cells. */
  cells: string
}

/** The asset that a user chose for a security of a file. */
export interface ImportSecuritiesTable {
  user_id: string
  /** Made by `securityKey`. */
  security: string
  asset_id: string
}

/** How a user reads files with one header row. */
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
  /** What the user signs in with, shown as it is. */
  username: string
  /** Credentials and session, sealed for this row; null once the key is lost. */
  sealed: string | null
  /** Where transactions go; null until the user has chosen. May name a portfolio that is gone. */
  portfolio_id: string | null
  connected_at: string
  /** 1 when no further attempt is made without the user. */
  needs_user: number
  /** `Unauthorized`, or the words of the last failure; null after a success. */
  error: string | null
  /** When the last run succeeded. */
  synced_at: string | null
  /** Last day of the last complete statement. */
  synced_to: string | null
  /** The run under way. */
  run_id: string | null
  /** The statement being read, as JSON: its days and the cursor after the last page. */
  reading: string | null
  /** Holdings that differ from the broker's positions, as JSON. */
  differences: string | null
  due_at: string
  claimed_until: string
  /** Failures since the last success. */
  failures: number
}

/** One synchronization: its log. */
export interface BrokerRunsTable {
  user_id: string
  id: string
  connection_id: string
  portfolio_id: string
  started_at: string
  finished_at: string | null
  error: string | null
  rows_read: number
  /** Rows that became transactions, and how many. */
  rows_added: number
  transactions_added: number
  /** Rows that an earlier run or the ledger had. */
  rows_known: number
  /** Rows that wait for their security after this run. */
  rows_waiting: number
  /** Count and some examples by reason, as JSON. */
  left_out: string
  /** Sentences, as a JSON array. */
  notes: string
  /** The day as of which positions were compared. */
  compared_on: string | null
}

/**
 * One record of a broker's statement. It outlives its transaction and the connection, so that a row that the user changed
 * or deleted is never booked again.
 */
export interface BrokerRecordsTable {
  user_id: string
  portfolio_id: string
  broker: string
  /** The broker's id of the record. */
  key: string
  day: string
  /** read, waiting (for its security), booked, known (the ledger had it), or left-out. */
  state: string
  /** The broker's id of the instrument. */
  instrument: string | null
  /** The record as JSON while it is read or waiting. */
  record: string | null
  /** Of the transaction that it is, which the user may have changed or deleted since. */
  transaction_id: string | null
  asset_id: string | null
}

/** The asset that a user chose for a broker's instrument; null: leave it out. */
export interface BrokerAssetsTable {
  user_id: string
  broker: string
  instrument: string
  asset_id: string | null
}

/** Units that the broker stated of an asset, from this day on. */
export interface BrokerPositionsTable {
  user_id: string
  connection_id: string
  asset_id: string
  day: string
  units: string
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

/** Figures of facts.ts as one JSON object. */
export interface AssetFactsTable {
  asset_id: string
  facts: string
}

/**
 * One asset's calendar year of closes, packed by series-bytes.ts: in `price_years` as traded, in `adjusted_years` adjusted for splits and dividends on
 * the same days, where the source has that. They are apart because no ledger is measured with adjusted ones.
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
  /** Last day that the source answered for; before every day when it never has. */
  fetched_to: string
  /** When the stored history last changed hands with the source, in answer or failure. */
  fetched_at: string
  /** The provider's version at that time. */
  source_version: string
  /** When the source is to be asked again. */
  due_at: string
  claimed_until: string
  /** Failures since the last answer. */
  failures: number
  last_error: string | null
  /** `splits`, `dividends`, both or neither, with a space between: what the source refused to return. */
  unknown_parts: string
  /** What was wrong in the source's data, as JSON: the findings of the last whole fetch. */
  findings: string
}

/** What a live source said of an asset, as JSON in the shape of the contract's profile. */
export interface ProfilesTable {
  asset_id: string
  profile: string
  fetched_at: string
  /** 1 when the source failed to return a section, so that the profile is due again soon. */
  is_partial: number
  /** Instants by section, as JSON, of sections that were fetched before `fetched_at`. */
  older_sections: string
}

/** A search at a remote source: waiting for its turn, or done with what it found. */
export interface DiscoveriesTable {
  /** In capitals. */
  query: string
  /** waiting, found or nothing */
  state: string
  /** The priority and the instant of the request: the order of the queue. */
  rank: string
  /** What was found, as a JSON array in the source's order. */
  asset_ids: string
  changed_at: string
  /** When it may be tried, while waiting. */
  due_at: string
  claimed_until: string
  /** Failures since the request. */
  failures: number
  last_error: string | null
}

/** How one part of a remote source of market data did at the last change. */
export interface SourceHealthTable {
  part: string
  /** answering or paused */
  state: string
  /** End of the pause. */
  until: string | null
  /** What failed last. */
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
  date: string
  value: number
  currency: string
}

/** One pair's calendar year of rates, packed by series-bytes.ts. */
export interface FxYearsTable {
  pair: string
  year: number
  series: Uint8Array
}
