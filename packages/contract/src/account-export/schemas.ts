import { z } from 'zod'
import { numberFormat } from '../accounts/schemas.ts'
import { leftOutRow, namedMapping } from '../imports/schemas.ts'
import { benchmarkRow, portfolioSettings, view } from '../portfolios/schemas.ts'
import { statedUnits } from '../reconciliation/schemas.ts'
import { savedScreen } from '../screener/schemas.ts'
import { proofs } from '../transactions/proof-schemas.ts'
import { savedValuation } from '../valuations/schemas.ts'
import { currencyText, dayText, id, instantText } from '../value-schemas.ts'

const exportedTransaction = z.object({
  _id: id,
  asset: z.object({
    _id: id,
    symbol: z.string().describe('At its exchange.'),
    exchange: z.string().describe("The exchange's code, such as `US`."),
    name: z.string(),
    isin: z.string().nullable().describe('International Securities Identification Number.'),
    currency: currencyText,
  }),
  type: z.string(),
  date: dayText,
  units: z.string().describe('Exact decimals, as entered.'),
  price: z.string(),
  fee: z.string(),
  currency: currencyText,
  rate: z.string().nullable(),
  comments: z.string().nullable(),
  source: z.string(),
  importId: id.nullable().describe('The import that added it and its row in the file.'),
  rowNumber: z.int().nullable(),
  proceedsOf: id.nullable().describe('The sale whose proceeds it books.'),
  /** What proved its amounts when it was read from a file or document. */
  proofs,
  createdAt: instantText,
})

const exportedPortfolio = z.object({
  _id: id,
  name: z.string(),
  currency: currencyText,
  createdAt: instantText,
  isSample: z.boolean(),
  settings: portfolioSettings,
  views: z.array(view),
  benchmark: z.array(benchmarkRow),
  ignoredSplits: z
    .array(z.object({ assetId: id, date: z.string() }))
    .describe('Market splits that the units do not include.'),
  statedUnits: z.array(statedUnits).describe('The units that the broker showed, by day.'),
  imports: z.array(
    z.object({
      _id: id,
      source: z.string(),
      fingerprint: z.string().describe("Computed from the file's bytes."),
      headers: z.array(z.string()).nullable(),
      createdAt: instantText,
      leftOutRows: z.array(leftOutRow),
    }),
  ),
  transactions: z.array(exportedTransaction).describe('In ledger order: by date, then by entry.'),
})

const exportedIntegration = z.object({
  _id: id,
  name: z.string().describe("The broker's id."),
  username: z.string(),
  portfolioId: id.nullable(),
  connectedAt: instantText,
  syncedAt: instantText.nullable(),
  runs: z.array(
    z.object({
      startedAt: instantText,
      finishedAt: instantText.nullable(),
      transactionsAdded: z.int(),
      error: z.string().nullable(),
    }),
  ),
  records: z
    .array(z.object({ key: z.string(), date: z.string(), state: z.string(), transactionId: id.nullable() }))
    .describe("The broker's records: each record's key at the broker and its transaction here."),
  securities: z
    .array(z.object({ instrument: z.string(), assetId: id.nullable() }))
    .describe("The securities chosen for the broker's instruments; null: left out."),
  positions: z
    .array(z.object({ assetId: id, date: z.string(), units: z.string() }))
    .describe('Units stated by the broker, on the days when they changed.'),
})

/** The account's customer record at the payment provider; `mode` is sandbox, stripe-test or stripe-live. */
const exportedCustomer = z.object({
  mode: z.string(),
  customerId: z.string().nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  trialUsedAt: instantText.nullable(),
})

const exportedSubscription = z.object({
  _id: id,
  mode: z.string(),
  status: z.string(),
  period: z.string(),
  createdAt: instantText,
  periodEndsAt: instantText,
  trialEndsAt: instantText.nullable(),
  endsAt: instantText.nullable(),
})

const exportedWatch = z.object({
  assetId: id,
  targetPrice: z.string().nullable(),
  notes: z.string().nullable(),
  addedAt: instantText,
})

/** A complete account: what its owner entered and what is stored about it. */
export const accountExport = z.object({
  format: z.literal('plumbline-account'),
  version: z.literal(1),
  exportedAt: instantText,
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
    createdAt: instantText,
    currency: currencyText.nullable(),
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
      createdAt: instantText,
      lastSeenAt: instantText,
      expiresAt: instantText,
      userAgent: z.string(),
      signedInBy: z.string().nullable(),
    }),
  ),
  accessTokens: z
    .array(
      z.object({
        name: z.string(),
        scope: z.string(),
        portfolioIds: z.array(id).nullable(),
        createdAt: instantText,
        expiresAt: instantText,
        lastUsedAt: instantText.nullable(),
        revokedAt: instantText.nullable(),
      }),
    )
    .describe('Without the tokens themselves.'),
  webhooks: z
    .array(
      z.object({
        url: z.string(),
        events: z.array(z.string()),
        createdAt: instantText,
        disabledAt: instantText.nullable(),
      }),
    )
    .describe('Without their secrets.'),
  openIdIdentities: z.array(z.object({ issuer: z.string(), subject: z.string() })),
  passkeys: z
    .array(z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }))
    .describe('Without their keys, which belong to this installation.'),
  events: z
    .array(z.object({ createdAt: z.string(), event: z.string(), detail: z.string().nullable(), client: z.string() }))
    .describe('Security-related events of the account, oldest first.'),
  customers: z.array(exportedCustomer),
  subscriptions: z.array(exportedSubscription),
  portfolios: z.array(exportedPortfolio),
  importMappings: z.array(namedMapping).describe("The user's saved column mappings for files."),
  watchlist: z.array(exportedWatch),
  valuations: z.array(savedValuation.extend({ assetId: id })),
  importSecurities: z
    .array(z.object({ security: z.string(), assetId: id }))
    .describe('The securities chosen for names in files.'),
  savedScreens: z.array(savedScreen),
  integrations: z
    .array(exportedIntegration)
    .describe('Connections to brokers. Their credentials are not part of an export.'),
  feedback: z.array(z.object({ message: z.string(), url: z.string(), browser: z.string(), createdAt: z.string() })),
})
export type AccountExport = z.infer<typeof accountExport>

export const exportAccount = { response: accountExport }
