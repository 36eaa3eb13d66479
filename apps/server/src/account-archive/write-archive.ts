import type { ArchiveContent, ArchivedAsset, ArchiveFileName } from '@plumbline/contract/account-archive/schemas'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@plumbline/contract/account-archive/vocabulary'
import type { ExportedAccount } from '../accounts/export-account.ts'
import { type FileOfLines, writeZipOfLines } from '../zip-of-lines.ts'

interface ArchivedFile extends FileOfLines {
  name: ArchiveFileName
}

function archivedProfile({
  user,
  portfolioSets,
  alerts: { byMail, quietHours, alerts },
  classifications,
  tags,
  goals,
  priceChanges,
}: ExportedAccount['account']): ArchiveContent['profile.jsonl'][number] {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    strategy: user.strategy as ArchiveContent['profile.jsonl'][number]['strategy'],
    currency: user.currency,
    country: user.country,
    emailSubscribe: user.emailSubscribe,
    newsView: user.newsView as ArchiveContent['profile.jsonl'][number]['newsView'],
    numberFormat: user.numberFormat,
    language: user.language as ArchiveContent['profile.jsonl'][number]['language'],
    portfolioSets,
    alerts: { byMail, quietHours, alerts },
    classifications,
    tags,
    goals,
    priceCorrections: priceChanges.flatMap(({ price, isInForce, kind: _, by: __, ...correction }) =>
      price === null || !isInForce ? [] : { ...correction, price },
    ),
  }
}

/** What is stored about the account besides, which an import does not read. */
function accountRecord(account: ExportedAccount['account']): object[] {
  const { sessions, accessTokens, calendarAddresses, shareLinks, webhooks, events, priceChanges } = account
  const { customers, subscriptions, integrations, feedback, members, sharedWithMe } = account
  const lists = { sessions, accessTokens, calendarAddresses, shareLinks, webhooks, events }
  const records = {
    ...lists,
    members,
    sharedWithMe,
    customers,
    subscriptions,
    integrations,
    feedback,
    priceChanges: priceChanges.map(({ kind, ...change }) => ({ ...change, change: kind })),
  }
  return [
    { kind: 'account', ...account.user },
    ...Object.entries(records).flatMap(([kind, list]) => list.map((record: object) => ({ ...record, kind }))),
  ]
}

/** The transactions of all portfolios, of each in ledger order. Adds their assets to those that are described. */
async function* archivedTransactions(
  { account, transactionsOf }: ExportedAccount,
  assets: Map<string, ArchivedAsset>,
): AsyncGenerator<ArchiveContent['transactions.jsonl']> {
  for (const { _id } of account.portfolios)
    for await (const page of transactionsOf(_id)) {
      for (const { asset } of page) assets.set(asset._id, asset)
      yield page.map(({ asset, type, ...transaction }) => ({
        ...transaction,
        type: type as ArchiveContent['transactions.jsonl'][number]['type'],
        portfolioId: _id,
        assetId: asset._id,
      }))
    }
}

/**
 * The files of an account's archive in the order in which they are written: assets come after the transactions, which
 * name them. `referred` describes the assets that are not in a transaction.
 */
export function* archivedFiles(
  exported: ExportedAccount,
  referred: ReadonlyMap<string, ArchivedAsset>,
): Generator<ArchivedFile> {
  const { account } = exported
  const { portfolios } = account
  const assets = new Map(referred)
  const list = (name: ArchiveFileName, records: object[]): ArchivedFile => ({ name, pages: [records] })
  yield list('profile.jsonl', [archivedProfile(account)])
  yield list(
    'portfolios.jsonl',
    portfolios.map(({ imports: _imports, ...portfolio }) => portfolio),
  )
  yield list(
    'imports.jsonl',
    portfolios.flatMap(({ _id, imports }) => imports.map((each) => ({ ...each, portfolioId: _id }))),
  )
  yield { name: 'transactions.jsonl', pages: archivedTransactions(exported, assets) }
  yield list('assets.jsonl', [...assets.values()])
  yield list('own-securities.jsonl', account.ownSecurities)
  yield list('watchlist.jsonl', account.watchlist)
  yield list('asset-notes.jsonl', account.assetNotes)
  yield list('valuations.jsonl', account.valuations)
  yield list(
    'screens.jsonl',
    account.savedScreens.map(({ name, address }) => ({ name, address })),
  )
  yield list(
    'import-mappings.jsonl',
    account.importMappings.map(({ name, mapping }) => ({ name, mapping })),
  )
  yield list('import-securities.jsonl', account.importSecurities)
  yield list('record.jsonl', accountRecord(account))
}

/** The ids of the assets that the account refers to besides its transactions. */
export function listReferredAssets({ account }: ExportedAccount): string[] {
  const { portfolios, watchlist, alerts, valuations, importSecurities, classifications, assetNotes, priceChanges } =
    account
  const ofPortfolios = portfolios.flatMap(
    ({ benchmark, ignoredSplits, statedUnits, ignoredFindings, bookedDividends, savingsPlans }) => [
      ...benchmark.map(({ stockId }) => stockId),
      ...[...ignoredSplits, ...statedUnits, ...ignoredFindings, ...bookedDividends, ...savingsPlans].map(
        ({ assetId }) => assetId,
      ),
    ],
  )
  const categorized = classifications.flatMap(({ assets }) => assets)
  const lists = [
    ...watchlist,
    ...assetNotes,
    ...alerts.alerts,
    ...valuations,
    ...importSecurities,
    ...categorized,
    ...priceChanges,
  ]
  const ofLists = lists.map(({ assetId }) => assetId)
  return [...new Set([...ofPortfolios, ...ofLists])]
}

/** Yields the zip file in chunks as fast as the client reads; other requests run in between. */
export function writeArchive(
  archived: Iterable<ArchivedFile>,
  { exportedAt, program }: { exportedAt: string; program: string },
): AsyncGenerator<Uint8Array> {
  return writeZipOfLines(archived, (files) => {
    const manifest = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, exportedAt, program, files }
    return [{ name: 'manifest.json', text: JSON.stringify(manifest, null, 2) }]
  })
}
