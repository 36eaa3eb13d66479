import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { getUser } from '@plumbline/contract/accounts/operations'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { packClient } from '../../scripts/pack-client.ts'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { root, toolScript } from '../../scripts/tool.ts'
import { signInByApi } from '../harness/api-client.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { fixtureEnvironment } from '../harness/product.ts'

const run = promisify(execFile)
let folder: string

// The package is built once, by one worker.
test.describe.configure({ mode: 'serial' })

/** The first script of the README. */
function readExample(): string {
  const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8')
  return /```js\n(.*?)```/s.exec(readme)?.[1] ?? ''
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-client-'))
  writeFileSync(join(folder, 'plumbline-client.tgz'), await packClient())
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './plumbline-client.tgz'], { cwd: folder })
})
test.afterAll(() => rmSync(folder, { recursive: true }))

test("the packed client has the product's version", () => {
  const readVersion = (path: string) => JSON.parse(readFileSync(path, 'utf8')).version
  const installed = join(folder, 'node_modules/@plumbline/client/package.json')
  expect(readVersion(installed)).toBe(readVersion(join(root, 'package.json')))
})

test("a user's script outside the repository calls the server through the packed client", async () => {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, fixtureEnvironment)
  try {
    const client = await signInByApi(server, 'script@plumbline.example')
    const id = await makeFixturePortfolio(client)
    writeFileSync(join(folder, 'example.js'), readExample())
    const { stdout } = await run(process.execPath, ['example.js'], {
      cwd: folder,
      env: { PLUMBLINE_URL: server.origin, PLUMBLINE_TOKEN: client.token },
    })
    const { lines } = await client.call(getPortfolio, { params: { id }, query: { positionBy: 'open' } })
    expect(lines.length).toBeGreaterThan(1)
    expect(stdout.trim().split('\n')).toEqual(
      lines.map((line) => `Fixture ${line.symbol} ${line.units} ${line.baseCurrencyCurrentValue} EUR`),
    )
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
  }
})

test('the example scripts add a transaction once, export to csv and fill a spreadsheet, with an access token', async () => {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, fixtureEnvironment)
  try {
    const session = await signInByApi(server, 'script@plumbline.example')
    const id = await makeFixturePortfolio(session)
    const { today } = await session.call(getUser)
    const body = { name: 'Examples', scope: 'write' as const, portfolioIds: [id], expiresOn: today }
    const { token } = await session.call(createAccessToken, { body })
    const runExample = async (name: string, ...words: string[]) => {
      const script = join(folder, 'node_modules/@plumbline/client/examples', name)
      const env = { PLUMBLINE_URL: server.origin, PLUMBLINE_TOKEN: token }
      return await run(process.execPath, [script, ...words], { cwd: folder, env })
    }

    const buy = ['add-transaction.js', 'Fixture', 'buy', 'ACRN.US', '2023-03-01', '2.5', '80.25', '1'] as const
    const first = await runExample(...buy)
    expect((await runExample(...buy)).stdout).toBe(first.stdout)
    const ofAcorn = {
      params: { id },
      query: { period: 'all' as const, asset: 'ACRN.US', from: '2023-03-01', to: '2023-03-01' },
    }
    const { items } = await session.call(listPortfolioTransactions, ofAcorn)
    expect(items).toMatchObject([{ type: 'buy', units: 2.5, price: 80.25, fee: 1 }])
    const wrong = await runExample('add-transaction.js', 'Other', 'buy', 'ACRN.US', '2023-03-01', '1', '1').catch(
      (error) => error,
    )
    expect(wrong).toMatchObject({ code: 1, stderr: 'The token sees no portfolio named "Other".\n' })

    const { stdout } = await runExample('export-to-csv.js', join(folder, 'csv'))
    const csv = readFileSync(stdout.trim(), 'utf8')
    const { total } = await session.call(listPortfolioTransactions, { params: { id }, query: { period: 'all' } })
    expect(csv.trim().split('\n')).toHaveLength(total + 1)
    expect(csv).toContain('80.25')

    await runExample('holdings-to-spreadsheet.js', 'holdings.xml')
    const workbook = readFileSync(join(folder, 'holdings.xml'), 'utf8')
    const { lines } = await session.call(getPortfolio, { params: { id }, query: { positionBy: 'open' } })
    expect(workbook.match(/<Row>/g)).toHaveLength(lines.length + 1)
    for (const { name, units, baseCurrencyCurrentValue: value, gain } of lines) {
      const [row] = workbook.split('<Row>').filter((text) => text.includes(`>${name}<`))
      for (const figure of [units, value, gain.total]) expect(row).toContain(`<Data ss:Type="Number">${figure}</Data>`)
    }
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
  }
})

test('the packed types know what each operation takes and returns', async () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { ApiError, createClient, createTransactions, explainFigure, getPortfolio, listAssetTransactions } from '@plumbline/client'
import type { Page, ResultOf } from '@plumbline/client'
const { call } = createClient({ origin: 'http://127.0.0.1', token: () => undefined })
const portfolio: ResultOf<typeof getPortfolio> = await call(getPortfolio, { params: { id: '1' } })
export const value: number | null = portfolio.lines.map((line) => line.baseCurrencyCurrentValue)[0] ?? null
const { explanation } = await call(explainFigure, { params: { id: '1' }, query: { figure: 'gain.total' } })
export const deep: number | null = explanation.parts.flatMap(({ parts }) => parts).map((part) => part.value)[0] ?? null
export const rows: Page<{ symbol: string }> = await call(listAssetTransactions, { params: { id: '1' } })
export const code = (error: unknown) => error instanceof ApiError && error.code === 'oversold'
// @ts-expect-error there is no such field
portfolio.lines[0].costPerUnit
// @ts-expect-error the parameter is missing
await call(getPortfolio)
// @ts-expect-error there is no such grouping
await call(getPortfolio, { params: { id: '1' }, query: { groupBy: 'color' } })
// @ts-expect-error there is no such type of transaction
await call(createTransactions, { body: [{ portfolioId: '1', stockId: '2', type: 'gift', date: '2024-01-02', price: 1 }] })
`,
  )
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom']
  await run(process.execPath, [toolScript('.', 'typescript', 'tsc'), ...options, 'typed.ts'], { cwd: folder })
})
