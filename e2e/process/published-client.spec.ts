import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import { buildClient, clientPackage } from '../../scripts/build-client.ts'
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
  await buildClient()
  folder = mkdtempSync(join(tmpdir(), 'plumbline-client-'))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: clientPackage })
  const [{ filename }] = JSON.parse(stdout)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder })
})
test.afterAll(() => rmSync(folder, { recursive: true }))

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
