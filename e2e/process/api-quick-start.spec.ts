import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { getUser } from '@plumbline/contract/accounts/operations'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import {
  makeDataFolder,
  removeDataFolder,
  type ServerProcess,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { root, toolScript } from '../../scripts/tool.ts'
import { type ApiClient, signInByApi } from '../harness/api-client.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { fixtureEnvironment } from '../harness/product.ts'

const run = promisify(execFile)
const PURCHASE = { type: 'buy', date: '2023-03-01', units: 2.5, price: 80.25, fee: 1, currency: 'USD' }

let dataFolder: string
let folder: string
let server: ServerProcess
let session: ApiClient
let portfolio: string
let environment: Record<string, string>

// One server, and scripts that each record one more purchase.
test.describe.configure({ mode: 'serial' })

/** The pieces of code of one chapter of the page, in one language. */
function readCode(chapter: string, language: string): string[] {
  const page = readFileSync(join(root, 'docs/api-quick-start.md'), 'utf8')
  const text = page.split(/^## /m).find((each) => each.startsWith(`${chapter}\n`)) ?? ''
  return [...text.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, name, code]) => (name === language ? (code ?? '') : []))
}

async function purchases(): Promise<number> {
  const query = { period: 'all' as const, asset: 'ACRN.US', from: PURCHASE.date, to: PURCHASE.date }
  const { items } = await session.call(listPortfolioTransactions, { params: { id: portfolio }, query })
  for (const item of items) expect(item).toMatchObject(PURCHASE)
  return items.length
}

/** The lines that the scripts print of the portfolio as it is now. */
async function expectedLines(): Promise<string[]> {
  const params = { id: portfolio }
  const { lines } = await session.call(getPortfolio, { params, query: { positionBy: 'open' } })
  expect(lines.length).toBeGreaterThan(1)
  const { explanation } = await session.call(explainFigure, { params, query: { figure: 'gain.total' } })
  expect(explanation.parts.length).toBeGreaterThan(1)
  return [
    ...lines.map(({ symbol, units, baseCurrencyCurrentValue }) => `${symbol} ${units} ${baseCurrencyCurrentValue}`),
    `gain ${explanation.value} ${explanation.text}`,
    ...explanation.parts.map(({ value, text }) => `${value} ${text}`),
  ]
}

const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => line.trim())

test.beforeAll(async () => {
  dataFolder = makeDataFolder()
  folder = mkdtempSync(join(tmpdir(), 'plumbline-quick-start-'))
  server = await startServer(dataFolder, fixtureEnvironment)
  session = await signInByApi(server, 'script@plumbline.example')
  portfolio = await makeFixturePortfolio(session)
  const { today } = await session.call(getUser)
  const body = { name: 'Quick start', scope: 'write' as const, portfolioIds: null, expiresOn: today }
  const { token } = await session.call(createAccessToken, { body })
  environment = { PATH: process.env.PATH ?? '', PLUMBLINE_URL: server.origin, PLUMBLINE_TOKEN: token }
})
test.afterAll(async () => {
  await server.stop()
  removeDataFolder(dataFolder)
  rmSync(folder, { recursive: true })
})

test('what the page tells a shell to do records one purchase and explains the gain', async () => {
  const script = readCode('curl', 'sh')
    .join('\n')
    .replace(/^PORTFOLIO=.*$/m, `PORTFOLIO=${portfolio}`)
  const { stdout } = await run('bash', ['-euc', script], { cwd: folder, env: environment })
  expect(stdout).toContain('"_id":"ACRN.US"')
  expect(stdout).toContain(portfolio)
  const { explanation } = await session.call(explainFigure, {
    params: { id: portfolio },
    query: { figure: 'gain.total' },
  })
  expect(stdout).toContain(`"value":${explanation.value}`)
  expect(await purchases()).toBe(1)
})

test('the client that the server offers is installed, and its script runs, also as TypeScript', async () => {
  writeFileSync(join(folder, 'package.json'), '{}')
  const [install = ''] = readCode('JavaScript and TypeScript', 'sh')
  await run('bash', ['-euc', install], { cwd: folder, env: { ...environment, npm_config_cache: join(folder, '.npm') } })
  const [script = ''] = readCode('JavaScript and TypeScript', 'js')
  for (const extension of ['mjs', 'mts']) writeFileSync(join(folder, `quick-start.${extension}`), script)
  const { stdout } = await run(process.execPath, ['quick-start.mjs'], { cwd: folder, env: environment })
  expect(linesOf(stdout)).toEqual(await expectedLines())
  expect(await purchases()).toBe(2)

  const types = join(root, 'node_modules/@types')
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom']
  const node = ['--typeRoots', types, '--types', 'node']
  const compiler = toolScript('.', 'typescript', 'tsc')
  await run(process.execPath, [compiler, ...options, ...node, 'quick-start.mts'], { cwd: folder })
})

test('a file is read and asks, and is saved with the answer, once by all languages together', async () => {
  const chapter = "Import a broker's file"
  const [file = ''] = readCode(chapter, 'csv')
  writeFileSync(join(folder, 'trades.csv'), file)
  const [curl = ''] = readCode(chapter, 'sh')
  const shell = await run('bash', ['-euc', `PORTFOLIO=${portfolio}\n${curl}`], { cwd: folder, env: environment })
  expect(JSON.parse(shell.stdout)).toMatchObject({
    files: [{ questions: [{ id: 'date', answer: null }], saved: null }],
  })

  const [script = ''] = readCode(chapter, 'js')
  writeFileSync(join(folder, 'import.mjs'), script)
  const { stdout } = await run(process.execPath, ['import.mjs'], { cwd: folder, env: environment })
  expect(linesOf(stdout)).toEqual([
    'date How is 03/04/2023 meant? DD/MM/YYYY MM/DD/YYYY',
    '2 ready 2023-04-03',
    'added 1',
  ])

  writeFileSync(join(folder, 'import.py'), [...readCode('Python', 'python'), ...readCode(chapter, 'python')].join('\n'))
  const python = await run('python3', ['import.py'], { cwd: folder, env: environment })
  expect(linesOf(python.stdout).at(-1)).toBe('2 already-imported 2023-04-03')
  const query = { period: 'all' as const, asset: 'ACRN.US', from: '2023-04-03', to: '2023-04-03' }
  const { items } = await session.call(listPortfolioTransactions, { params: { id: portfolio }, query })
  expect(items).toMatchObject([{ type: 'buy', units: 2, price: 78.2, currency: 'USD', source: 'trades.csv' }])
})

test("the script in Python needs nothing but Python's own library", async () => {
  const [script = ''] = readCode('Python', 'python')
  writeFileSync(join(folder, 'quick_start.py'), script)
  const { stdout } = await run('python3', ['quick_start.py'], { cwd: folder, env: environment })
  const numbers = (line: string) => line.split(' ').map((word) => (Number.isNaN(Number(word)) ? word : Number(word)))
  expect(linesOf(stdout).map(numbers)).toEqual((await expectedLines()).map(numbers))
  expect(await purchases()).toBe(3)
})
