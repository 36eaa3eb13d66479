import { createHash } from 'node:crypto'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@plumbline/contract/account-archive/operations'
import type { ArchiveContent, ArchivedAsset, ArchiveFileName } from '@plumbline/contract/account-archive/schemas'
import type { AccountExport } from '@plumbline/contract/account-export/schemas'
import { Zip, ZipDeflate } from 'fflate'
import { pauseAfterSlice } from '../time-slice.ts'

const COMPRESSION_LEVEL = 6
const LINES_PER_CHUNK = 500

/** The export's data in the files of an archive. `assets` describes those that are not in a transaction. */
export function archiveContent(exported: AccountExport, assets: ReadonlyMap<string, ArchivedAsset>): ArchiveContent {
  const { user, portfolios } = exported
  const known = new Map(assets)
  for (const { transactions } of portfolios) for (const { asset } of transactions) known.set(asset._id, asset)
  const { sessions, accessTokens, webhooks, events, customers, subscriptions, integrations, feedback } = exported
  const records = { sessions, accessTokens, webhooks, events, customers, subscriptions, integrations, feedback }
  return {
    'profile.jsonl': [
      {
        first_name: user.first_name,
        last_name: user.last_name,
        strategy: user.strategy as ArchiveContent['profile.jsonl'][number]['strategy'],
        currency: user.currency,
        country: user.country,
        emailSubscribe: user.emailSubscribe,
        newsView: user.newsView as ArchiveContent['profile.jsonl'][number]['newsView'],
        numberFormat: user.numberFormat,
        language: user.language as ArchiveContent['profile.jsonl'][number]['language'],
      },
    ],
    'assets.jsonl': [...known.values()],
    'portfolios.jsonl': portfolios.map(({ imports: _imports, transactions: _transactions, ...portfolio }) => portfolio),
    'imports.jsonl': portfolios.flatMap(({ _id, imports }) => imports.map((each) => ({ ...each, portfolioId: _id }))),
    'transactions.jsonl': portfolios.flatMap(({ _id, transactions }) =>
      transactions.map(({ asset, type, ...transaction }) => ({
        ...transaction,
        type: type as ArchiveContent['transactions.jsonl'][number]['type'],
        portfolioId: _id,
        assetId: asset._id,
      })),
    ),
    'watchlist.jsonl': exported.watchlist,
    'valuations.jsonl': exported.valuations,
    'screens.jsonl': exported.savedScreens.map(({ name, address }) => ({ name, address })),
    'import-mappings.jsonl': exported.importMappings.map(({ name, mapping }) => ({ name, mapping })),
    'import-securities.jsonl': exported.importSecurities,
    'record.jsonl': [
      { kind: 'account', ...user },
      ...Object.entries(records).flatMap(([kind, list]) => list.map((record: object) => ({ ...record, kind }))),
    ],
  }
}

/** The ids of the assets that the account refers to besides its transactions. */
export function listReferredAssets({ portfolios, watchlist, valuations, importSecurities }: AccountExport): string[] {
  const ofPortfolios = portfolios.flatMap(({ benchmark, ignoredSplits }) => [
    ...benchmark.map(({ stockId }) => stockId),
    ...ignoredSplits.map(({ assetId }) => assetId),
  ])
  const ofLists = [...watchlist, ...valuations, ...importSecurities].map(({ assetId }) => assetId)
  return [...new Set([...ofPortfolios, ...ofLists])]
}

/** Yields the zip file in chunks; other requests run in between. */
export async function* writeArchive(
  content: ArchiveContent,
  { exportedAt, program }: { exportedAt: string; program: string },
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const files = []
  for (const [name, records] of Object.entries(content) as [ArchiveFileName, object[]][]) {
    const file = new ZipDeflate(name, { level: COMPRESSION_LEVEL })
    zip.add(file)
    const hash = createHash('sha256')
    for (let start = 0; start < records.length; start += LINES_PER_CHUNK) {
      const lines = records.slice(start, start + LINES_PER_CHUNK).map((record) => `${JSON.stringify(record)}\n`)
      const bytes = Buffer.from(lines.join(''))
      hash.update(bytes)
      file.push(bytes)
      yield* chunks.splice(0)
      await pauseAfterSlice()
    }
    file.push(new Uint8Array(), true)
    files.push({ name, records: records.length, sha256: hash.digest('hex') })
  }
  const manifest = new ZipDeflate('manifest.json', { level: COMPRESSION_LEVEL })
  zip.add(manifest)
  const text = JSON.stringify({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, exportedAt, program, files }, null, 2)
  manifest.push(Buffer.from(text), true)
  zip.end()
  yield* chunks.splice(0)
}
