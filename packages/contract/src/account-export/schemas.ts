import { z } from 'zod'
import { numberFormat } from '../accounts/schemas.ts'
import { leftOutRow, namedMapping } from '../imports/schemas.ts'
import { benchmarkRow, portfolioSettings, view } from '../portfolios/schemas.ts'
import { statedUnits } from '../reconciliation/schemas.ts'
import { savedScreen } from '../screener/schemas.ts'
import { proofs } from '../transactions/proof-schemas.ts'
import { savedValuation } from '../valuations/schemas.ts'
import { id } from '../value-schemas.ts'

const exportedTransaction = z.object({
  _id: id,
  asset: z.object({
    _id: id,
    symbol: z.string(),
    exchange: z.string(),
    name: z.string(),
    isin: z.string().nullable(),
    currency: z.string(),
  }),
  type: z.string(),
  date: z.string(),
  /** Exact decimals, as entered. */
  units: z.string(),
  price: z.string(),
  fee: z.string(),
  currency: z.string(),
  rate: z.string().nullable(),
  comments: z.string().nullable(),
  source: z.string(),
  /** The import that added it and its row in the file. */
  importId: id.nullable(),
  rowNumber: z.int().nullable(),
  /** The sale whose proceeds it books. */
  proceedsOf: id.nullable(),
  /** What proved its amounts when it was read from a file or document. */
  proofs,
  createdAt: z.string(),
})

const exportedPortfolio = z.object({
  _id: id,
  name: z.string(),
  currency: z.string(),
  createdAt: z.string(),
  isSample: z.boolean(),
  settings: portfolioSettings,
  views: z.array(view),
  benchmark: z.array(benchmarkRow),
  /** Market splits that the units do not include. */
  ignoredSplits: z.array(z.object({ assetId: id, date: z.string() })),
  /** The units that the broker showed, by day. */
  statedUnits: z.array(statedUnits),
  imports: z.array(
    z.object({
      _id: id,
      source: z.string(),
      /** Computed from the file's bytes. */
      fingerprint: z.string(),
      headers: z.array(z.string()).nullable(),
      createdAt: z.string(),
      leftOutRows: z.array(leftOutRow),
    }),
  ),
  /** In ledger order: by date, then by entry. */
  transactions: z.array(exportedTransaction),
})

const exportedIntegration = z.object({
  _id: id,
  /** The broker's id. */
  name: z.string(),
  username: z.string(),
  portfolioId: id.nullable(),
  connectedAt: z.string(),
  syncedAt: z.string().nullable(),
  runs: z.array(
    z.object({
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
      transactionsAdded: z.int(),
      error: z.string().nullable(),
    }),
  ),
  /** The broker's records: each record's key at the broker and its transaction here. */
  records: z.array(z.object({ key: z.string(), date: z.string(), state: z.string(), transactionId: id.nullable() })),
  /** The securities chosen for the broker's instruments; null: left out. */
  securities: z.array(z.object({ instrument: z.string(), assetId: id.nullable() })),
  /** Units stated by the broker, on the days when they changed. */
  positions: z.array(z.object({ assetId: id, date: z.string(), units: z.string() })),
})

/** The account's customer record at the payment provider; `mode` is sandbox, stripe-test or stripe-live. */
const exportedCustomer = z.object({
  mode: z.string(),
  customerId: z.string().nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  trialUsedAt: z.string().nullable(),
})

const exportedSubscription = z.object({
  _id: id,
  mode: z.string(),
  status: z.string(),
  period: z.string(),
  createdAt: z.string(),
  periodEndsAt: z.string(),
  trialEndsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
})

const exportedWatch = z.object({
  assetId: id,
  targetPrice: z.string().nullable(),
  notes: z.string().nullable(),
  addedAt: z.string(),
})

/** A complete account: what its owner entered and what is stored about it. */
export const accountExport = z.object({
  format: z.literal('plumbline-account'),
  version: z.literal(1),
  exportedAt: z.string(),
  user: z.object({
    _id: id,
    email: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    strategy: z.string().nullable(),
    plan: z.string(),
    role: z.string(),
    source: z.string().nullable(),
    upgradeSource: z.string().nullable(),
    createdAt: z.string(),
    currency: z.string().nullable(),
    country: z.string().nullable(),
    emailSubscribe: z.boolean(),
    beta: z.boolean(),
    newsView: z.string(),
    numberFormat: numberFormat.nullable(),
    timeZone: z.string(),
    passkeyRequired: z.boolean(),
    language: z.string().nullable(),
  }),
  sessions: z.array(
    z.object({
      createdAt: z.string(),
      lastSeenAt: z.string(),
      expiresAt: z.string(),
      userAgent: z.string(),
      signedInBy: z.string().nullable(),
    }),
  ),
  /** Without the tokens themselves. */
  accessTokens: z.array(
    z.object({
      name: z.string(),
      scope: z.string(),
      portfolioIds: z.array(id).nullable(),
      createdAt: z.string(),
      expiresAt: z.string(),
      lastUsedAt: z.string().nullable(),
      revokedAt: z.string().nullable(),
    }),
  ),
  /** Without their secrets. */
  webhooks: z.array(
    z.object({
      url: z.string(),
      events: z.array(z.string()),
      createdAt: z.string(),
      disabledAt: z.string().nullable(),
    }),
  ),
  openIdIdentities: z.array(z.object({ issuer: z.string(), subject: z.string() })),
  /** Without their keys, which belong to this installation. */
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })),
  /** Security-related events of the account, oldest first. */
  events: z.array(
    z.object({ createdAt: z.string(), event: z.string(), detail: z.string().nullable(), client: z.string() }),
  ),
  customers: z.array(exportedCustomer),
  subscriptions: z.array(exportedSubscription),
  portfolios: z.array(exportedPortfolio),
  /** The user's saved column mappings for files. */
  importMappings: z.array(namedMapping),
  watchlist: z.array(exportedWatch),
  valuations: z.array(savedValuation.extend({ assetId: id })),
  /** The securities chosen for names in files. */
  importSecurities: z.array(z.object({ security: z.string(), assetId: id })),
  savedScreens: z.array(savedScreen),
  /** Connections to brokers. Their credentials are not part of an export. */
  integrations: z.array(exportedIntegration),
  feedback: z.array(z.object({ message: z.string(), url: z.string(), browser: z.string(), createdAt: z.string() })),
})
export type AccountExport = z.infer<typeof accountExport>

export const exportAccount = { response: accountExport }
