import { z } from 'zod'
import { numberFormat } from '../accounts/schemas.ts'
import { alertEvent, keptAlerts } from '../alerts/schemas.ts'
import { storedAssetNote } from '../asset-notes/schemas.ts'
import { classification } from '../categories/schemas.ts'
import { ignoredFinding } from '../checks/schemas.ts'
import { keptGoals } from '../goals/schemas.ts'
import { leftOutRow, namedMapping } from '../imports/schemas.ts'
import { bookedDividend } from '../income/schemas.ts'
import { CHANGE_AUTHORS } from '../ledger-changes/vocabulary.ts'
import { exportedOwnSecurity } from '../own-securities/schemas.ts'
import { portfolioSet } from '../portfolio-sets/schemas.ts'
import { benchmarkRow, portfolioSettings, view } from '../portfolios/schemas.ts'
import { priceChange } from '../price-corrections/schemas.ts'
import { chosenLot } from '../realized-gains/schemas.ts'
import { statedUnits } from '../reconciliation/schemas.ts'
import { storedSavingsPlan } from '../savings-plans/schemas.ts'
import { savedScreen } from '../screener/schemas.ts'
import { tagList, tagNames } from '../tags/schemas.ts'
import { proofs } from '../transactions/proof-schemas.ts'
import { storedTransfer } from '../transactions/schemas.ts'
import { savedValuation } from '../valuations/schemas.ts'
import { currencyText, dayText, id, instantText } from '../value-schemas.ts'
import { archivedBranch } from '../what-if/rule-schemas.ts'

const exportedTransaction = z.object({
  _id: id,
  asset: z
    .object({
      _id: id,
      symbol: z.string().describe('At its exchange.'),
      exchange: z.string().describe("The exchange's code, such as `US`."),
      name: z.string().describe('Its name.'),
      isin: z.string().nullable().describe('ISO 6166.'),
      currency: currencyText,
    })
    .describe('What was traded.'),
  type: z.string().describe('What kind of transaction it is.'),
  date: dayText,
  units: z.string().describe('Exact decimals, as entered.'),
  price: z.string().describe('Per unit, or the amount of a dividend or fee. A decimal in `currency`.'),
  fee: z.string().describe('What was paid. A decimal in `currency`.'),
  currency: currencyText,
  rate: z
    .string()
    .nullable()
    .describe('Portfolio currency per 1 of `currency`, as stated; null: by the table of rates.'),
  comments: z.string().nullable().describe("The owner's note."),
  tags: tagNames.describe('The names of its tags.'),
  source: z.string().describe('The name of the file, the broker, or `manual`.'),
  importId: id.nullable().describe('The import that added it and its row in the file.'),
  rowNumber: z.int().nullable().describe('Its line in the file; null for manual entry.'),
  proceedsOf: id.nullable().describe('The sale whose proceeds it books.'),
  transfer: storedTransfer.nullable().describe('Null: it is no end of a transfer.'),
  /** What proved its amounts when it was read from a file or document. */
  proofs,
  createdAt: instantText,
})

const exportedPortfolio = z.object({
  _id: id,
  name: z.string().describe('Its name.'),
  currency: currencyText,
  createdAt: instantText,
  isSample: z.boolean().describe("It is a sample, not the user's own."),
  settings: portfolioSettings.describe('How it is measured and mailed about.'),
  views: z.array(view).describe('The saved views of its table.'),
  benchmark: z.array(benchmarkRow).describe('The parts of its benchmark.'),
  ignoredSplits: z
    .array(z.object({ assetId: id, date: z.string().describe('A day as YYYY-MM-DD.') }))
    .describe('Market splits that the units do not include.'),
  statedUnits: z.array(statedUnits).describe('The units that the broker showed, by day.'),
  ignoredFindings: z.array(ignoredFinding).describe('Findings of the checks that the owner ignores.'),
  bookedDividends: z.array(bookedDividend).describe('Dividends that were booked from market data, with those undone.'),
  chosenLots: z.array(chosenLot).describe('Lots that were chosen for sales.'),
  savingsPlans: z.array(storedSavingsPlan).describe('Its savings plans, with what became of their purchases.'),
  branch: archivedBranch.optional().describe('Present if the portfolio is a branch that answers a what-if question.'),
  imports: z
    .array(
      z.object({
        _id: id,
        source: z.string().describe('The name of the file, the broker, or `manual`.'),
        fingerprint: z.string().describe("Computed from the file's bytes."),
        headers: z.array(z.string()).nullable().describe("The file's header row; null: none."),
        createdAt: instantText,
        leftOutRows: z.array(leftOutRow).describe('Rows of the file that did not become transactions.'),
      }),
    )
    .describe('Files and brokers that rows came from.'),
  transactions: z.array(exportedTransaction).describe('In ledger order: by date, then by entry.'),
})

const pastColumns = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .nullable()
  .describe('By the names of the columns; null: there was none.')

const exportedChange = z.object({
  recordedAt: instantText,
  kind: z.string().describe('What it did to the ledger.'),
  by: z.enum(CHANGE_AUTHORS).describe('Who made it.'),
  portfolioId: id,
  toPortfolioId: id.nullable().describe('Of moved transactions: where they went. null: they stayed.'),
  source: z.string().nullable().describe('The file or the broker that transactions came from; null: neither.'),
  transactions: z.int().describe('How many it added, changed or removed.'),
  rows: z
    .array(z.object({ transactionId: id, before: pastColumns, after: pastColumns }))
    .describe('Each of them before and after it. Empty for an imported file.'),
})

const exportedIntegration = z.object({
  _id: id,
  name: z.string().describe("The broker's id."),
  username: z.string().describe('At the broker.'),
  portfolioId: id.nullable().describe('Where its transactions go; null: none chosen.'),
  connectedAt: instantText,
  syncedAt: instantText.nullable().describe('An instant in UTC; null: never.'),
  runs: z
    .array(
      z.object({
        startedAt: instantText,
        finishedAt: instantText.nullable().describe('An instant in UTC; null: it was not finished.'),
        transactionsAdded: z.int().describe('How many it added.'),
        error: z.string().nullable().describe('Why it failed; null: it did not.'),
      }),
    )
    .describe('Its last synchronizations.'),
  records: z
    .array(
      z.object({
        key: z.string().describe('Identifies the record at the broker.'),
        date: z.string().describe('A day as YYYY-MM-DD.'),
        state: z.string().describe('What became of it.'),
        transactionId: id.nullable().describe('The transaction that it became; null: none.'),
      }),
    )
    .describe("The broker's records: each record's key at the broker and its transaction here."),
  securities: z
    .array(
      z.object({
        instrument: z.string().describe('As the broker names it.'),
        assetId: id.nullable().describe('The asset that it is; null: none.'),
      }),
    )
    .describe("The securities chosen for the broker's instruments; null: left out."),
  positions: z
    .array(
      z.object({
        assetId: id,
        date: z.string().describe('A day as YYYY-MM-DD.'),
        units: z.string().describe('A decimal.'),
      }),
    )
    .describe('Units stated by the broker, on the days when they changed.'),
})

/** The account's customer record at the payment provider; `mode` is sandbox, stripe-test or stripe-live. */
const exportedCustomer = z.object({
  mode: z.string().describe('Of payments: with Stripe, or in the sandbox.'),
  customerId: z.string().nullable().describe('At the payment provider; null: none.'),
  cardBrand: z.string().nullable().describe('Such as `visa`; null: no card is kept.'),
  cardLast4: z.string().nullable().describe('The last four digits of the card.'),
  trialUsedAt: instantText.nullable().describe('When the trial began, in UTC; null: not used.'),
})

const exportedSubscription = z.object({
  _id: id,
  mode: z.string().describe('Of payments: with Stripe, or in the sandbox.'),
  status: z.string().describe('As the payment provider states it.'),
  period: z.string().describe('How often it is paid.'),
  createdAt: instantText,
  periodEndsAt: instantText,
  trialEndsAt: instantText.nullable().describe('An instant in UTC; null: no trial.'),
  endsAt: instantText.nullable().describe('When a cancelled one ends, in UTC; null: it renews.'),
})

const exportedWatch = z.object({
  assetId: id,
  targetPrice: z.string().nullable().describe("In the asset's currency, a decimal; null: none."),
  notes: z.string().nullable().describe('As in `assetNotes`.'),
  addedAt: instantText,
})

/** A complete account: what its owner entered and what is stored about it. */
export const accountExport = z.object({
  format: z.literal('plumbline-account').describe('Marks an export of an account.'),
  version: z.literal(1).describe("Of the export's form."),
  exportedAt: instantText,
  user: z
    .object({
      _id: id,
      email: z.string().describe('The address for signing in.'),
      first_name: z.string().nullable().describe('The first name of the user.'),
      last_name: z.string().nullable().describe('The last name of the user.'),
      strategy: z.string().nullable().describe('How the user invests; null: not stated.'),
      plan: z.string().describe('What the user has subscribed to or was given.'),
      role: z.string().describe('Whether the user administers the installation.'),
      source: z.string().nullable().describe('Where the user came from; null: not known.'),
      upgradeSource: z.string().nullable().describe('The prompt that led to the subscription; null: none.'),
      createdAt: instantText,
      currency: currencyText.nullable().describe('Of new portfolios, ISO 4217; null: not stated.'),
      country: z.string().nullable().describe('ISO 3166-1 alpha-2; null: not stated.'),
      emailSubscribe: z.boolean().describe('Whether the user wants mails about the product.'),
      beta: z.boolean().describe('Whether the user has access to beta features.'),
      newsView: z.string().describe('How news are listed.'),
      numberFormat: numberFormat.nullable().describe('How numbers are written; null: by the language.'),
      timeZone: z.string().describe('IANA name, such as `Europe/Berlin`.'),
      passkeyRequired: z.boolean().describe('A mailed code alone does not sign in.'),
      language: z.string().nullable().describe('Of mails and pages; null: by the browser.'),
    })
    .describe('The profile.'),
  sessions: z
    .array(
      z.object({
        createdAt: instantText,
        lastSeenAt: instantText,
        expiresAt: instantText,
        userAgent: z.string().describe('As the browser names itself.'),
        signedInBy: z.string().nullable().describe('The way of signing in; null: not known.'),
      }),
    )
    .describe('Where the user is signed in.'),
  accessTokens: z
    .array(
      z.object({
        name: z.string().describe('Its name.'),
        programHost: z.string().nullable().describe('Where the program is to which it was given; null: none.'),
        scope: z.string().describe('`write` includes `read`.'),
        portfolioIds: z.array(id).nullable().describe('Those that it is limited to; null: all.'),
        createdAt: instantText,
        expiresAt: instantText,
        lastUsedAt: instantText.nullable().describe('An instant in UTC; null: never used.'),
        revokedAt: instantText.nullable().describe('An instant in UTC; null: not revoked.'),
      }),
    )
    .describe('Without the tokens themselves.'),
  calendarAddresses: z
    .array(
      z.object({
        portfolioId: id.describe('Or `all`.'),
        createdAt: instantText,
        lastReadAt: instantText.nullable().describe('null: not read yet.'),
      }),
    )
    .describe('Without their secrets.'),
  shareLinks: z
    .array(
      z.object({
        portfolioId: id.describe('Or `all`, or the id of a set.'),
        showsAmounts: z.boolean().describe('False: only prices and percentages.'),
        createdAt: instantText,
        expiresOn: z.string().nullable().describe('The last day; null: no end.'),
        lastReadAt: instantText.nullable().describe('null: not opened yet.'),
      }),
    )
    .describe('Without their secrets.'),
  members: z
    .array(
      z.object({
        portfolioId: id,
        email: z.string().describe('The address that was invited.'),
        role: z.string().describe('`read` or `write`.'),
        invitedAt: instantText,
        acceptedAt: instantText.nullable().describe('null: not accepted.'),
        endedAt: instantText.nullable().describe('null: not removed.'),
      }),
    )
    .describe('People whom the user invited to portfolios.'),
  sharedWithMe: z
    .array(
      z.object({
        ownerEmail: z.string().describe('The email address of the owner.'),
        role: z.string().describe('`read` or `write`.'),
        acceptedAt: instantText.nullable().describe('null: not accepted.'),
        endedAt: instantText.nullable().describe('null: not ended.'),
      }),
    )
    .describe('Portfolios of others that the user joined.'),
  webhooks: z
    .array(
      z.object({
        url: z.string().describe('Where calls go.'),
        events: z.array(z.string()).describe('What it is called for.'),
        createdAt: instantText,
        disabledAt: instantText.nullable().describe('An instant in UTC; null: it is enabled.'),
      }),
    )
    .describe('Without their secrets.'),
  openIdIdentities: z
    .array(
      z.object({
        issuer: z.string().describe('The address of the provider.'),
        subject: z.string().describe("The user's id at the provider."),
      }),
    )
    .describe('Accounts of a provider that sign in to this one.'),
  passkeys: z
    .array(
      z.object({
        name: z.string().describe('Its name.'),
        createdAt: z.string().describe('In UTC, ISO 8601.'),
        lastUsedAt: z.string().nullable().describe('An instant in UTC; null: never used.'),
      }),
    )
    .describe('Without their keys, which belong to this installation.'),
  events: z
    .array(
      z.object({
        createdAt: z.string().describe('In UTC, ISO 8601.'),
        event: z.string().describe('What happened.'),
        detail: z.string().nullable().describe('More about it; null: nothing.'),
        client: z.string().describe('Browser and system.'),
      }),
    )
    .describe('Security-related events of the account, oldest first.'),
  customers: z.array(exportedCustomer).describe('The user at payment providers.'),
  subscriptions: z.array(exportedSubscription).describe('All that there were.'),
  portfolios: z.array(exportedPortfolio).describe('With their transactions.'),
  ledgerChanges: z.array(exportedChange).describe('What was done to transactions, oldest first.'),
  importMappings: z.array(namedMapping).describe("The user's saved column mappings for files."),
  watchlist: z.array(exportedWatch).describe('Watched assets.'),
  alerts: keptAlerts
    .extend({
      events: z
        .array(alertEvent.omit({ asset: true, portfolioName: true }).extend({ assetId: id }))
        .describe('What happened within a year, oldest first.'),
    })
    .describe('Alerts on assets.'),
  valuations: z.array(savedValuation.extend({ assetId: id })).describe('Saved valuations of assets.'),
  importSecurities: z
    .array(z.object({ security: z.string().describe('The security as files describe it.'), assetId: id }))
    .describe('The securities chosen for names in files.'),
  portfolioSets: z.array(portfolioSet).describe('Sets of portfolios that are measured as one.'),
  ownSecurities: z.array(exportedOwnSecurity).describe('Securities that the account added, with their prices.'),
  classifications: z.array(classification).describe('Trees of categories, with the assets in them.'),
  tags: tagList.describe('The tags of the account.'),
  assetNotes: z.array(storedAssetNote).describe('Notes and tags of assets.'),
  goals: keptGoals.describe('The goals of the account.'),
  priceChanges: z.array(priceChange).describe('Everything that was done to prices of single days, oldest first.'),
  savedScreens: z.array(savedScreen).describe('Saved screens of assets.'),
  integrations: z
    .array(exportedIntegration)
    .describe('Connections to brokers. Their credentials are not part of an export.'),
  feedback: z
    .array(
      z.object({
        message: z.string().describe('What the user wrote.'),
        url: z.string().describe('The page that it was sent from.'),
        browser: z.string().describe('As it names itself.'),
        createdAt: z.string().describe('In UTC, ISO 8601.'),
      }),
    )
    .describe('What the user sent.'),
})
export type AccountExport = z.infer<typeof accountExport>

export const exportAccount = { response: accountExport }
