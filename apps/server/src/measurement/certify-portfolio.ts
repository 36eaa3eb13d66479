import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { anonymize } from '@plumbline/engine/certificate/anonymize'
import {
  type CertifiedInputs,
  type CertifiedPortfolio,
  type MeasuredScope,
  measureCertified,
  ratesBetween,
  wholeOf,
} from '@plumbline/engine/certificate/certified-portfolio'
import { CERTIFICATE_FORMAT, CERTIFICATE_VERSION, inputRecords } from '@plumbline/engine/certificate/input-records'
import { resultsOf } from '@plumbline/engine/certificate/result-records'
import type { AssetMarket } from '@plumbline/engine/market'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { pauseAfterSlice, runInSlices } from '../time-slice.ts'
import { type FileOfLines, type WrittenFile, writeZipOfLines } from '../zip-of-lines.ts'
import { fiscalYearEndOf } from './fiscal-year-end.ts'
import type { MeasuredInput } from './ledger-input.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

const RECORDS_PER_PAGE = 200
/** Between 0.2 and 5, in steps of a millionth. With a smaller factor, amounts could become too small to count. */
const FACTOR_STEPS = { from: 200_000, to: 5_000_000, perUnit: 1_000_000 }
/** Between half a year and ten years. */
const WEEKS = { from: 26, to: 522 }

interface Writing {
  writtenAt: string
  program: string
  isAnonymous: boolean
}

/** The pages of `changes.jsonl` and of `versions.jsonl`. */
export interface WrittenHistory {
  changes: FileOfLines['pages']
  versions: FileOfLines['pages']
}

const NO_HISTORY: WrittenHistory = { changes: [], versions: [] }

/**
 * The certificate of a measured portfolio, or of all as one, as a zip archive: what was measured and the figures that
 * the pages show. An anonymous one is measured anew, with other amounts, days and names, and has no history.
 */
export async function certifyPortfolio(
  measured: MeasuredPortfolio,
  history: WrittenHistory,
  writing: Writing,
): Promise<AsyncGenerator<Uint8Array>> {
  const shown = inputsOf(measured)
  if (!writing.isAnonymous) return writeCertificate(shown, scopesOf(measured), history, writing)
  const hidden = anonymize(shown, {
    factor: randomInt(FACTOR_STEPS.from, FACTOR_STEPS.to) / FACTOR_STEPS.perUnit,
    weeks: randomInt(WEEKS.from, WEEKS.to),
  })
  return writeCertificate(hidden, await runInSlices(measureCertified(hidden)), NO_HISTORY, writing)
}

function inputsOf(measured: MeasuredPortfolio): CertifiedInputs {
  const { measurement, assets, parts } = measured
  const portfolios = (parts ?? [measured]).map(({ portfolio, input }) => {
    assert(input !== undefined, 'a portfolio that is measured has an input')
    return { portfolio, input }
  })
  return {
    today: measurement.today,
    baseCurrency: measurement.baseCurrency,
    isWhole: parts !== undefined,
    portfolios: portfolios.map(({ portfolio, input }) => certifiedPortfolio(portfolio, input)),
    assets: [...assets.values()].map(({ id, symbol, exchange, name, isin }) => ({ id, symbol, exchange, name, isin })),
    markets: longestMarkets(portfolios.flatMap(({ input }) => input.assets)),
    rates: [...new Set(portfolios.flatMap(({ input }) => ratesBetween(input.fx, currenciesOf(input, assets))))],
  }
}

function certifiedPortfolio({ id, name, settings }: StoredPortfolio, input: MeasuredInput): CertifiedPortfolio {
  const { rateCurrency, costMethod, ignoredSplits, cash, transactions } = input
  const fiscalYearEnd = fiscalYearEndOf(settings)
  return { id, name, rateCurrency, costMethod, fiscalYearEnd, ignoredSplits, cash, transactions }
}

/** A ledger that starts later may have been measured with fewer of the same closes. */
function longestMarkets(markets: readonly AssetMarket[]): AssetMarket[] {
  const longest = new Map<string, AssetMarket>()
  for (const market of markets) {
    const known = longest.get(market.assetId)
    if (known === undefined || known.prices.days.length < market.prices.days.length) longest.set(market.assetId, market)
  }
  return [...longest.values()]
}

function currenciesOf(input: MeasuredInput, assets: MeasuredPortfolio['assets']): Set<string> {
  const ofAssets = [...assets.values()].map(({ currency }) => currency)
  const ofMarkets = input.assets.map(({ currency }) => currency)
  const ofLedger = [...input.transactions.holdings.values()].flatMap(({ currencyCodes }) => currencyCodes)
  const ofCash = [...(input.cash?.assets.keys() ?? [])]
  return new Set([input.baseCurrency, input.rateCurrency, ...ofAssets, ...ofMarkets, ...ofLedger, ...ofCash])
}

function scopesOf({ portfolio, measurement, parts }: MeasuredPortfolio): MeasuredScope[] {
  const scopeOf = ({ id, settings }: StoredPortfolio, measurement: MeasuredScope['measurement']): MeasuredScope => {
    return { id, fiscalYearEnd: fiscalYearEndOf(settings), measurement }
  }
  if (parts === undefined) return [scopeOf(portfolio, measurement)]
  return [...parts.map((part) => scopeOf(part.portfolio, part.measurement)), wholeOf(measurement)]
}

function writeCertificate(
  inputs: CertifiedInputs,
  scopes: readonly MeasuredScope[],
  history: WrittenHistory,
  writing: Writing,
): AsyncGenerator<Uint8Array> {
  return writeZipOfLines(filesOf(inputs, scopes, history), (files) => describeFiles(files, writing))
}

function* filesOf(
  inputs: CertifiedInputs,
  scopes: readonly MeasuredScope[],
  { changes, versions }: WrittenHistory,
): Generator<FileOfLines> {
  for (const { file, records } of inputRecords(inputs)) yield { name: file, pages: inPages(records) }
  yield { name: 'changes.jsonl', pages: changes }
  yield { name: 'versions.jsonl', pages: versions }
  yield { name: 'results.jsonl', pages: inPages(resultsOf(scopes)) }
}

/** Lets other requests run while no record is ready. */
async function* inPages(records: Iterable<object | undefined>): AsyncGenerator<object[]> {
  let page: object[] = []
  for (const record of records) {
    if (record === undefined) await pauseAfterSlice()
    else page.push(record)
    if (page.length < RECORDS_PER_PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** The manifest lists all checksums, so that its own covers every file. `sha256sum --check` reads it. */
function describeFiles(files: readonly WrittenFile[], writing: Writing): { name: string; text: string }[] {
  const manifest = { format: CERTIFICATE_FORMAT, version: CERTIFICATE_VERSION, ...writing, files }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const checksum = createHash('sha256').update(text).digest('hex')
  return [
    { name: 'manifest.json', text },
    { name: 'manifest.json.sha256', text: [checksum, '', 'manifest.json\n'].join(' ') },
  ]
}
