import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { exportCertificate } from '@plumbline/contract/certificates/operations'
import { createTransactions, updateTransaction } from '@plumbline/contract/transactions/operations'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { packVerifier } from '../../scripts/pack-verifier.ts'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { signInByApi } from '../harness/api-client.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { fixtureEnvironment } from '../harness/product.ts'

const run = promisify(execFile)
let folder: string
let certificate: Uint8Array
let anonymous: Uint8Array

// The package and the certificates are made once, by one worker.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-verify-'))
  writeFileSync(join(folder, 'plumbline-verify.tgz'), await packVerifier())
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, fixtureEnvironment)
  try {
    const client = await signInByApi(server, 'proof@plumbline.example')
    const id = await makeFixturePortfolio(client)
    const trade = {
      portfolioId: id,
      type: 'buy',
      date: '2021-03-01',
      units: 10,
      price: 40,
      stockId: 'CORD.XETRA',
    } as const
    const { ids } = await client.call(createTransactions, { body: [trade] })
    await client.call(updateTransaction, { params: { id: ids[0] ?? '' }, body: { units: 12 } })
    const bytesOf = async (query: { anonymous?: 'true' }) => {
      const { blob } = await client.call(exportCertificate, { params: { id }, query })
      return new Uint8Array(await blob.arrayBuffer())
    }
    certificate = await bytesOf({})
    anonymous = await bytesOf({ anonymous: 'true' })
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
  }
})
test.afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the packed verifier as the documentation says, without a network. */
async function verify(bytes: Uint8Array): Promise<{ code: number; text: string }> {
  const file = join(folder, 'certificate.zip')
  writeFileSync(file, bytes)
  const parameters = ['--offline', '--yes', '--package', './plumbline-verify.tgz', 'plumbline-verify', file]
  try {
    const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
    const { stdout } = await run('npx', parameters, { cwd: folder, env: { ...process.env, PATH } })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}

/** A certificate of which a file has another text. Its checksum stays. */
function changed(name: string, from: string | RegExp, to: string): Uint8Array {
  const files = unzipSync(certificate)
  const before = strFromU8(files[name] as Uint8Array)
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  return zipSync({ ...files, [name]: strToU8(after) })
}

test('the packed verifier says equal of a certificate, and of an anonymous one', async () => {
  expect(await verify(certificate)).toEqual({
    code: 0,
    text: expect.stringMatching(/^equal: [\d,]+ figures recomputed\nhistory: 2 versions lead to the ledger\n$/),
  })
  expect(await verify(anonymous)).toMatchObject({ code: 0 })
})

test('it names the holding, the figure and the file of a changed digit', async () => {
  const { code, text } = await verify(changed('results.jsonl', /"units":\d/, '"units":7777'))
  expect(code).toBe(1)
  expect(text).toMatch(/^not equal: 1 of [\d,]+ figures differ\n/)
  expect(text).toContain('Changed after it was written: results.jsonl does not have its checksum.')
  expect(text).toMatch(/First figure: units of .+ in Fixture: certificate 7777[\d.]*, recomputed [\d.]+\n/)
})

test('it names the day on which a changed transaction counts', async () => {
  const { code, text } = await verify(changed('transactions.jsonl', /"units":\d/, '"units":9'))
  expect(code).toBe(1)
  expect(text).toMatch(/\nStarts on \d{4}-\d\d-\d\d: /)
})

test('it names the change at which the history breaks', async () => {
  const { code, text } = await verify(changed('versions.jsonl', '"units":12', '"units":13'))
  expect(code).toBe(1)
  expect(text).toMatch(/\nThe history breaks at change \d of transaction [\w-]+\.\n/)
})

test('a text that no figure depends on fails by its checksum alone', async () => {
  const { code, text } = await verify(changed('manifest.json', /"writtenAt": "2/, '"writtenAt": "3'))
  expect(code).toBe(1)
  expect(text).toMatch(/^changed: all [\d,]+ figures are equal, but the file is not as it was written\n/)
})

test('it says what cannot be read, and where', async () => {
  expect(await verify(strToU8('no zip'))).toEqual({
    code: 2,
    text: 'not readable: The file is not a zip archive, or it is damaged\n',
  })
  expect(await verify(changed('rates.jsonl', /"base":"(\w+)"/, '"base":1'))).toEqual({
    code: 2,
    text: 'not readable: rates.jsonl, line 1, base: is not a text\n',
  })
  expect(await verify(certificate.subarray(0, certificate.length - 30))).toMatchObject({ code: 2 })
})
