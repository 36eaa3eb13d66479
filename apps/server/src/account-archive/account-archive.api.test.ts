import { createHash } from 'node:crypto'
import { exportArchive, importArchive } from '@plumbline/contract/account-archive/operations'
import { getUser, updateUser } from '@plumbline/contract/accounts/operations'
import { createAlert, listAlerts, setAlertMails } from '@plumbline/contract/alerts/operations'
import { listAssetNotes, updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import { createClassification, listClassifications } from '@plumbline/contract/categories/operations'
import { ignoreFinding, listFindings } from '@plumbline/contract/checks/operations'
import { createGoal, listGoals } from '@plumbline/contract/goals/operations'
import { listImportMappings } from '@plumbline/contract/imports/operations'
import { createPortfolioSet, listPortfolioSets } from '@plumbline/contract/portfolio-sets/operations'
import {
  createPortfolio,
  getPortfolio,
  listPortfolios,
  measurePerformance,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { chooseLots, listRealizedGains, listSaleLots } from '@plumbline/contract/realized-gains/operations'
import { compareHoldings, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import { listSavedScreens, saveScreen } from '@plumbline/contract/screener/operations'
import { createTag, listTags } from '@plumbline/contract/tags/operations'
import {
  changeTransactions,
  createCompanyAction,
  createTransactions,
  deleteTransaction,
  listPortfolioTransactions,
} from '@plumbline/contract/transactions/operations'
import { listValuations, saveValuation } from '@plumbline/contract/valuations/operations'
import { listWatchedAssets, watchAsset } from '@plumbline/contract/watchlist/operations'
import { compareBranch, createBranch, listBranches } from '@plumbline/contract/what-if/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Two installations with the same market data. */
let old: TestServer
let fresh: TestServer
let accounts = 0

beforeAll(async () => {
  ;[old, fresh] = [await startTestServer(), await startTestServer()]
})
afterAll(() => Promise.all([old.close(), fresh.close()]))

const signIn = (server: TestServer) => server.signIn(`user${++accounts}@plumbline.example`)

async function archiveOf(server: TestServer, token: string): Promise<Uint8Array> {
  const { blob } = await server.call(exportArchive, { token })
  return new Uint8Array(await blob.arrayBuffer())
}

const idNames = ['_id', 'portfolioId', 'importId', 'requestId', 'version', 'proceedsOf']

/** Without the ids that an import gives anew. */
function withoutIds(value: unknown): unknown {
  const text = JSON.stringify(value, (name, inner) => (idNames.includes(name) ? undefined : inner))
  return text === undefined ? undefined : JSON.parse(text)
}

/** All that an account shows of its portfolios and lists. */
async function figuresOf(server: TestServer, token: string): Promise<unknown> {
  const portfolios = []
  for (const { _id } of await server.call(listPortfolios, { token })) {
    const call = { token, params: { id: _id } }
    const ledger = await server.call(listPortfolioTransactions, { ...call, query: { period: 'all', limit: 200 } })
    const { lines, ...portfolio } = await server.call(getPortfolio, { ...call, query: { positionBy: 'all' } })
    const assets = lines.map((line) => line._id)
    portfolios.push({
      assets,
      lines,
      portfolio,
      performance: await server.call(measurePerformance, call),
      comparison: await server.call(compareHoldings, call),
      ignored: (await server.call(listFindings, call)).ignored.map(({ name, reason, note, ignoredAt }) => ({
        name,
        reason,
        note,
        ignoredAt,
      })),
      ledger: ledger.items,
      soldLots: (await server.call(listRealizedGains, { ...call, query: { ...ALL_DAYS, method: 'chosen' } })).sales.map(
        ({ date, lots }) => ({ date, lots: lots.map(({ opened, units }) => ({ opened, units })) }),
      ),
    })
  }
  return withoutIds({
    portfolios,
    watchlist: await server.call(listWatchedAssets, { token }),
    notes: await server.call(listAssetNotes, { token }),
    alerts: (await server.call(listAlerts, { token })).alerts.map(({ _id, portfolio, ...alert }) => ({
      ...alert,
      portfolio: portfolio?.name,
    })),
    quietHours: (await server.call(listAlerts, { token })).quietHours,
    valuations: await server.call(listValuations, { token, params: { id: 'ACRN.US' } }),
    screens: await server.call(listSavedScreens, { token }),
    sets: (await server.call(listPortfolioSets, { token })).map(({ portfolioIds, ...set }) => ({
      ...set,
      portfolios: portfolioIds.length,
    })),
    categories: await server.call(listClassifications, { token }),
    tags: await server.call(listTags, { token }),
    goals: (await server.call(listGoals, { token }))
      .map(({ portfolioId: _, ...shown }) => shown)
      .sort((a, b) => (a.portfolioName ?? '').localeCompare(b.portfolioName ?? '')),
    mappings: (await server.call(listImportMappings, { token })).map(({ name, mapping }) => ({ name, mapping })),
  })
}

const ALL_DAYS = { from: '2020-01-01', to: '2023-12-31' }

const valuation = {
  growth: 0.05,
  growthOption: 'average',
  flows: [{ year: 2024, freeCashFlow: 100 }],
  discountRate: 0.1,
  terminalMultiple: 12,
  isTerminalDiscounted: true,
  fairValue: 93.5,
  currency: 'USD',
  price: 80,
}

const goal = {
  ...{ name: 'House', amount: '25000.50', currency: 'CHF', day: '2040-06-30' },
  ...{ monthly: '150', yearlyReturn: 0.04, inflation: 0.015 },
}

/** A part of the newest open lot, before the oldest. */
async function chooseNewest(server: TestServer, token: string, id: string): Promise<void> {
  const { lots } = await server.call(listSaleLots, { token, params: { id } })
  const { transactionId, units = 0 } = lots.at(-1) ?? {}
  const chosen = [{ purchaseId: transactionId ?? '', units: units / 1000 }]
  await server.call(chooseLots, { token, params: { id }, body: { lots: chosen } })
}

/** Two tags, of which the oldest transaction has one. */
async function tagSome(server: TestServer, token: string, id: string): Promise<void> {
  await server.call(createTag, { token, body: { name: 'Long term', color: 'slice5' } })
  const query = { period: 'all', limit: 200 } as const
  const { items } = await server.call(listPortfolioTransactions, { token, params: { id }, query })
  const body = { ids: items.slice(-1).map(({ _id }) => _id), change: { addTags: ['Retirement'] } }
  await server.call(changeTransactions, { token, body })
}

/** An account with something in each list. */
async function fillAccount(server: TestServer): Promise<string> {
  const token = await signIn(server)
  const id = await importExample(server, token, MARKET_FOLDER)
  const benchmark = [{ stockId: 'DUNE.US', name: 'Dune World ETF', percent: 100 }]
  await server.call(updatePortfolio, {
    token,
    params: { id },
    body: { benchmark, settings: { costMethod: 'average' } },
  })
  const [held] = (await server.call(compareHoldings, { token, params: { id } })).holdings
  const holdings = [{ assetId: held?.assetId ?? '', units: '1.25' }]
  await server.call(stateHoldings, { token, params: { id }, body: { holdings } })
  const [finding] = (await server.call(listFindings, { token, params: { id } })).findings
  const decision = { findingId: finding?._id ?? '', reason: 'elsewhere' as const, note: 'In another account' }
  await server.call(ignoreFinding, { token, params: { id }, body: decision })
  const { sales } = await server.call(listRealizedGains, { token, params: { id }, query: ALL_DAYS })
  for (const { transactionId } of sales) await chooseNewest(server, token, transactionId ?? '')
  await server.call(watchAsset, { token, params: { id: 'ACRN.US' }, body: { targetPrice: '80.5', notes: 'Wait' } })
  await server.call(createAlert, { token, body: { assetId: 'DUNE.US', kind: 'change', level: '4' } })
  await server.call(setAlertMails, { token, body: { quietHours: { from: '21:30', to: '08:15' } } })
  const weight = { assetId: 'DUNE.US', kind: 'weight', level: '40', direction: 'down', portfolioId: id } as const
  await server.call(createAlert, { token, body: weight })
  await server.call(saveValuation, { token, params: { id: 'ACRN.US' }, body: valuation })
  const set = { name: 'Retirement', currency: 'CHF', portfolioIds: [id] }
  const { _id: setId } = await server.call(createPortfolioSet, { token, body: set })
  const categories = [
    { _id: 'core', parent: null, name: 'Core', color: 'slice1' },
    { _id: 'world', parent: 'core', name: 'World', color: 'slice2' },
  ] as const
  const assets = [{ assetId: 'DUNE.US', shares: [{ categoryId: 'world', percent: 62.5 }] }]
  const body = { name: 'Plan', categories: [...categories], assets }
  const { _id: groupBy } = await server.call(createClassification, { token, body })
  await server.call(updatePortfolio, { token, params: { id }, body: { settings: { groupBy } } })
  await tagSome(server, token, id)
  await server.call(updateAssetNote, { token, params: { id: 'DUNE.US' }, body: { note: 'Core', tags: ['Long term'] } })
  for (const portfolioId of [id, setId, 'all']) await server.call(createGoal, { token, body: { ...goal, portfolioId } })
  await server.call(saveScreen, { token, body: { name: 'Cheap', address: 'filters=pe.lt.15' } })
  await server.call(updateUser, { token, body: { first_name: 'Ada', currency: 'CHF', country: 'CH', language: 'en' } })
  return token
}

test('an archive is written within ten minutes of the sign-in only', async () => {
  const server = await startTestServer()
  try {
    const token = await signIn(server)
    server.clock.advance(9)
    expect((await archiveOf(server, token)).length).toBeGreaterThan(0)
    server.clock.advance(2)
    expect((await server.refusal(exportArchive, { token })).code).toBe('fresh-sign-in-needed')
  } finally {
    await server.close()
  }
})

test('an account is imported into a fresh installation with equal figures and lists', async () => {
  const token = await fillAccount(old)
  const archive = await archiveOf(old, token)
  const target = await signIn(fresh)
  const result = await fresh.call(importArchive, { token: target, body: archive })
  expect(result).toMatchObject({ isImported: true, portfolios: 1, missing: [] })
  expect(result.transactions).toBeGreaterThan(5)
  const figures = (await figuresOf(old, token)) as { watchlist: unknown[]; valuations: unknown[]; screens: unknown[] }
  expect([figures.watchlist, figures.valuations, figures.screens].map(({ length }) => length)).toEqual([1, 1, 1])
  expect(await figuresOf(fresh, target)).toEqual(figures)
  expect(await fresh.call(getUser, { token: target })).toMatchObject({ country: 'CH', language: 'en' })

  const names = Object.keys(unzipSync(archive))
  expect(names).toContain('manifest.json')
  expect(strFromU8(unzipSync(archive)['record.jsonl'] as Uint8Array)).toContain('"kind":"events"')
  const again = await fresh.refusal(importArchive, { token: target, body: archive })
  expect(again).toMatchObject({ status: 409, code: 'account-not-empty' })
})

const day = fc
  .integer({ min: 0, max: 700 })
  .map((days) => new Date(Date.UTC(2022, 0, 3 + days)).toISOString().slice(0, 10))
const decimalText = fc.integer({ min: 1, max: 10 ** 9 }).map((value) => (value / 10 ** 4).toString())
const row = fc.record({
  stockId: fc.constantFrom('ACRN.US', 'BEAM.LSE', 'CORD.XETRA', 'DUNE.US'),
  type: fc.constantFrom('buy' as const, 'sell' as const, 'dividend' as const, 'fee' as const),
  date: day,
  units: decimalText,
  price: decimalText,
  fee: decimalText,
  currency: fc.constantFrom('EUR', 'USD', 'GBP'),
  rate: fc.option(decimalText),
  comments: fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .filter((text) => text.isWellFormed() && !text.includes('\0')),
  proofs: fc.array(fc.record({ law: fc.constant('check-digit' as const), identifier: decimalText }), { maxLength: 2 }),
})
const account = fc.array(
  fc.record({ currency: fc.constantFrom('EUR', 'USD', 'CHF'), rows: fc.array(row, { maxLength: 25 }) }),
  { minLength: 1, maxLength: 3 },
)

test('a branch comes along with its rule, its figures and how it differs, and counts as no portfolio', async () => {
  const token = await signIn(old)
  const { _id: id } = await old.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const trade = { portfolioId: id, type: 'buy' as const, stockId: 'CORD.XETRA', units: 10, price: 40 }
  const days = ['2023-01-02', '2023-02-01']
  await old.call(createTransactions, { token, body: days.map((date) => ({ ...trade, date })) })
  const rule = { kind: 'plan', assetId: 'CORD.XETRA', amount: 100, every: 'month', wholeUnits: true } as const
  const body = { rule: { ...rule, from: '2023-03-01', to: '2023-06-01' } }
  const { _id: branch } = await old.call(createBranch, { token, params: { id }, body })
  for (const isChanged of [false, true]) {
    if (isChanged) await old.call(createTransactions, { token, body: [{ ...trade, date: '2023-03-01' }] })
    const target = await signIn(fresh)
    const imported = await fresh.call(importArchive, { token: target, body: await archiveOf(old, token) })
    expect(imported).toMatchObject({ isImported: true, portfolios: 1 })
    const [portfolio, ...others] = await fresh.call(listPortfolios, { token: target })
    expect(others).toEqual([])
    const [copy] = await fresh.call(listBranches, { token: target, params: { id: portfolio?._id ?? '' } })
    expect(copy?.rule).toEqual(body.rule)
    const compared = await fresh.call(compareBranch, { token: target, params: { id: copy?._id ?? '' } })
    expect(withoutIds(compared)).toEqual(withoutIds(await old.call(compareBranch, { token, params: { id: branch } })))
    expect(compared).toMatchObject({ hasChangedSince: isChanged, added: 4, edited: 0, removed: isChanged ? 1 : 0 })
  }
})

test('random accounts keep every figure and every row through export and import', async () => {
  await fc.assert(
    fc.asyncProperty(account, async (portfolios) => {
      const token = await signIn(old)
      for (const [number, { currency, rows }] of portfolios.entries()) {
        old.clock.advance(0.001)
        const { _id } = await old.call(createPortfolio, { token, body: { name: `Portfolio ${number}`, currency } })
        const file = { portfolioId: _id, source: 'random.csv', fingerprint: `random-file-number-${number}` }
        const body = rows.map((each, index) => ({ ...each, ...file, rowNumber: index + 2 }))
        if (body.length > 0) await old.call(createTransactions, { token, body })
      }
      const target = await signIn(fresh)
      const result = await fresh.call(importArchive, { token: target, body: await archiveOf(old, token) })
      expect(result.transactions).toBe(portfolios.flatMap(({ rows }) => rows).length)
      expect(await figuresOf(fresh, target)).toEqual(await figuresOf(old, token))
    }),
    { numRuns: 10 },
  )
}, 60_000)

type Files = Record<string, string>

/** The archive with changed files; the manifest states their new checksums unless it is changed itself. */
function rewrite(archive: Uint8Array, change: (files: Files) => void): Uint8Array {
  const files = Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]))
  change(files)
  const manifest = JSON.parse(files['manifest.json'] ?? '{}')
  for (const file of manifest.files)
    file.sha256 = createHash('sha256')
      .update(files[file.name] ?? '')
      .digest('hex')
  files['manifest.json'] = JSON.stringify(manifest)
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

const replaceIn = (name: string, from: string | RegExp, to: string) => (files: Files) => {
  const changed = files[name]?.replace(from, to)
  expect(changed).not.toBe(files[name])
  files[name] = changed ?? ''
}

test('a damaged, foreign or newer archive is refused with file, line and field, and nothing is imported', async () => {
  const archive = await archiveOf(old, await fillAccount(old))
  const target = await signIn(fresh)
  const refusalOf = async (body: Uint8Array) => {
    const { code, detail } = await fresh.refusal(importArchive, { token: target, body })
    expect(code).toBe('archive-not-valid')
    return detail
  }
  const refusalOfChange = (change: (files: Files) => void) => refusalOf(rewrite(archive, change))
  const flipped = archive.slice()
  const inside = Buffer.from(archive).indexOf('transactions.jsonl') + 'transactions.jsonl'.length + 40
  flipped[inside] = (flipped[inside] ?? 0) ^ 255
  expect(await refusalOf(flipped)).toMatch(/damaged/)
  expect(await refusalOf(archive.slice(0, archive.length / 2))).toBe('The file is not a zip archive, or it is damaged')
  expect(await refusalOf(zipSync({ 'a.txt': strToU8('a') }))).toMatch(/^manifest.json: Missing/)
  expect(await refusalOfChange(replaceIn('manifest.json', '"version": 1', '"version": 2'))).toMatch(
    /^manifest.json: The archive has version 2, but this installation reads up to 1/,
  )
  expect(await refusalOfChange((files) => void delete files['watchlist.jsonl'])).toBe(
    'watchlist.jsonl: The file is missing',
  )
  expect(await refusalOfChange(replaceIn('transactions.jsonl', /"date":"[^"]*"/, '"date":"2023-02-30"'))).toBe(
    'transactions.jsonl, line 1: date: No such day in the calendar',
  )
  expect(await refusalOfChange(replaceIn('transactions.jsonl', /\n\{/, '\n{{'))).toBe(
    'transactions.jsonl, line 2: Not JSON',
  )
  expect(await refusalOfChange(replaceIn('transactions.jsonl', /"portfolioId":"[^"]*"/, '"portfolioId":"x"'))).toBe(
    'transactions.jsonl, line 1: portfolioId: The archive does not contain it',
  )
  expect(await refusalOfChange(replaceIn('profile.jsonl', '"day":"2040-06-30"', '"day":"9999-06-30"'))).toMatch(
    /^profile.jsonl, line 1: goals: The latest day is \d{4}-12-31$/,
  )
  expect(await fresh.call(listPortfolios, { token: target })).toEqual([])
})

test('an account with nothing but a goal is not empty', async () => {
  const archive = await archiveOf(old, await fillAccount(old))
  const target = await signIn(fresh)
  await fresh.call(createGoal, { token: target, body: { ...goal, portfolioId: 'all' } })
  expect(await fresh.refusal(importArchive, { token: target, body: archive })).toMatchObject({
    code: 'account-not-empty',
  })
})

test('assets that are not found are listed first, and left out only when that is confirmed', async () => {
  const token = await fillAccount(old)
  const archive = rewrite(await archiveOf(old, token), (files) => {
    const lines =
      files['assets.jsonl']
        ?.trim()
        .split('\n')
        .map((line) => JSON.parse(line)) ?? []
    const changed = lines.map((asset) =>
      asset._id === 'ACRN.US' ? { ...asset, symbol: 'GONE', exchange: 'NOWHERE', isin: null } : asset,
    )
    files['assets.jsonl'] = changed.map((asset) => `${JSON.stringify(asset)}\n`).join('')
  })
  const target = await signIn(fresh)
  const checked = await fresh.call(importArchive, { token: target, body: archive })
  expect(checked).toMatchObject({ isImported: false, missing: [{ symbol: 'GONE', exchange: 'NOWHERE' }] })
  const [gone] = checked.missing
  expect(gone?.transactions).toBeGreaterThan(0)
  expect(await fresh.call(listPortfolios, { token: target })).toEqual([])
  const imported = await fresh.call(importArchive, { token: target, query: { leaveOut: 'true' }, body: archive })
  expect(imported).toMatchObject({ isImported: true, missing: checked.missing })
  const all = await fresh.call(importArchive, { token: await signIn(fresh), body: await archiveOf(old, token) })
  expect(imported.transactions).toBe(all.transactions - (gone?.transactions ?? 0))
  expect(await fresh.call(listWatchedAssets, { token: target })).toEqual([])
})

test('an archive with more transactions than the account has room for is refused, and nothing is imported', async () => {
  const archive = await archiveOf(old, await fillAccount(old))
  const transactions = strFromU8(unzipSync(archive)['transactions.jsonl'] as Uint8Array)
    .trim()
    .split('\n').length
  const limited = await startTestServer({ environment: { ACCOUNT_MAX_TRANSACTIONS: String(transactions - 1) } })
  try {
    const token = await signIn(limited)
    expect(await limited.refusal(importArchive, { token, body: archive })).toMatchObject({ code: 'over-quota' })
    expect(await limited.call(listPortfolios, { token })).toEqual([])
  } finally {
    await limited.close()
  }
})

test('an archive with more portfolios than the plan includes is refused, and nothing is imported', async () => {
  const token = await fillAccount(old)
  const limited = await startTestServer({
    environment: { BILLING: 'sandbox', CONTACT_EMAIL: 'help@plumbline.example' },
  })
  try {
    const onePortfolio = await archiveOf(old, token)
    await old.call(createPortfolio, { token, body: {} })
    const target = await signIn(limited)
    const refused = await limited.refusal(importArchive, { token: target, body: await archiveOf(old, token) })
    expect(refused).toMatchObject({ code: 'over-plan-limit', source: 'create-portfolio' })
    expect(refused.detail).toBe('The archive has 2 portfolios, and your plan includes 1.')
    expect(await limited.call(listPortfolios, { token: target })).toEqual([])
    const imported = await limited.call(importArchive, { token: target, body: onePortfolio })
    expect(imported).toMatchObject({ isImported: true, portfolios: 1 })
  } finally {
    await limited.close()
  }
})

test('an archive of an older version has its notes imported, without a time of change', async () => {
  const token = await fillAccount(old)
  const archive = rewrite(await archiveOf(old, token), (files) => {
    delete files['asset-notes.jsonl']
    const manifest = JSON.parse(files['manifest.json'] ?? '{}')
    const kept = manifest.files.filter(({ name }: { name: string }) => name !== 'asset-notes.jsonl')
    files['manifest.json'] = JSON.stringify({ ...manifest, files: kept })
  })
  const target = await signIn(fresh)
  expect(await fresh.call(importArchive, { token: target, body: archive })).toMatchObject({ isImported: true })
  const notes = await fresh.call(listAssetNotes, { token: target })
  expect(notes).toMatchObject([{ asset: { _id: 'ACRN.US' }, note: 'Wait', changedAt: null, tags: [] }])
  expect(await fresh.call(listWatchedAssets, { token: target })).toMatchObject([{ notes: 'Wait' }])
})

test('assets with other ids are found by ISIN', async () => {
  const token = await fillAccount(old)
  const archive = rewrite(await archiveOf(old, token), (files) => {
    for (const name of Object.keys(files))
      files[name] = files[name]?.replaceAll('"ACRN.US"', '"0000-of-another-source"') ?? ''
  })
  const target = await signIn(fresh)
  expect(await fresh.call(importArchive, { token: target, body: archive })).toMatchObject({
    isImported: true,
    missing: [],
  })
  expect(await figuresOf(fresh, target)).toEqual(await figuresOf(old, token))
})

test('a company action is imported with both of its ends, which still belong together', async () => {
  const from = await signIn(old)
  const { _id: portfolioId } = await old.call(createPortfolio, { token: from, body: { name: 'Mine', currency: 'EUR' } })
  const stockId = 'CORD.XETRA'
  const row = { portfolioId, stockId, type: 'buy' as const, date: '2022-03-01', units: 20, price: 20, fee: 4 }
  await old.call(createTransactions, { token: from, body: [row] })
  const spinoff = { kind: 'spinoff', date: '2023-03-01', ratio: 0.5, costShare: 0.25, price: 12 } as const
  const other = { otherStockId: 'DUNE.US' }
  await old.call(createCompanyAction, { token: from, body: { portfolioId, stockId, ...other, ...spinoff } })
  const into = await signIn(fresh)
  await fresh.call(importArchive, { token: into, body: await archiveOf(old, from) })
  expect(await figuresOf(fresh, into)).toEqual(await figuresOf(old, from))
  const [imported] = await fresh.call(listPortfolios, { token: into })
  const params = { id: imported?._id ?? '' }
  const list = { token: into, params, query: { period: 'all' } } as const
  const { items } = await fresh.call(listPortfolioTransactions, list)
  const came = items.find(({ stockId: asset }) => asset._id === 'DUNE.US')
  expect(came?.action).toMatchObject({ kind: 'spinoff', stockId, otherUnits: 10, costShare: 0.25 })
  await fresh.call(deleteTransaction, { token: into, params: { id: came?._id ?? '' } })
  expect((await fresh.call(listPortfolioTransactions, list)).items).toHaveLength(1)
})
