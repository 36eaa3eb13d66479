import { createHash } from 'node:crypto'
import { exportCertificate } from '@plumbline/contract/certificates/operations'
import { listLedgerChanges, undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import type { QueryOf } from '@plumbline/contract/operation'
import { measureReturns } from '@plumbline/contract/performance/operations'
import { createPortfolio, getPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { correctPrice } from '@plumbline/contract/price-corrections/operations'
import {
  changeTransactions,
  createTransactions,
  deleteTransaction,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { CertificateFile } from '@plumbline/engine/certificate/input-records'
import { readResults } from '@plumbline/engine/certificate/read-records'
import { verify } from '@plumbline/engine/certificate/verify'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let example: string
let withCash: string

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
  await server.database.db.updateTable('users').set({ currency: 'EUR' }).execute()
  example = await importExample(server, token, MARKET_FOLDER)
  withCash = (await server.call(createPortfolio, { token, body: { name: 'American', currency: 'USD' } }))._id
  const settings = { costMethod: 'fifo', cash: 'per-currency' } as const
  await server.call(updatePortfolio, { token, params: { id: withCash }, body: { settings } })
  const trade = { portfolioId: withCash, stockId: 'CORD.XETRA', price: 40 }
  await server.call(createTransactions, {
    token,
    body: [
      { ...trade, type: 'buy', date: '2021-03-01', units: 10 },
      { ...trade, type: 'buy', date: '2022-03-01', units: 30, fee: 1.5 },
      { ...trade, type: 'sell', date: '2023-03-01', units: 15 },
    ],
  })
})
afterAll(() => server.close())

async function certificateOf(id: string, query: QueryOf<typeof exportCertificate> = {}) {
  const { name, blob } = await server.call(exportCertificate, { token, params: { id }, query })
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const textOf = (file: string) => strFromU8(files[file] ?? new Uint8Array())
  const read = (file: CertificateFile) =>
    textOf(file)
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line))
  return { name, files, textOf, read, results: [...readResults(read)] }
}

const sinceStart = ({ results }: Awaited<ReturnType<typeof certificateOf>>) =>
  results.find(({ kind, method }) => kind === 'return' && method === 'twr')?.figures.value

describe('the certificate of a portfolio', () => {
  test('has the figures that its page shows, and verifies', async () => {
    const certificate = await certificateOf(example)
    const { differing, first, figures, inputs } = verify(certificate.read)
    expect(first).toBeUndefined()
    expect(differing).toBe(0)
    expect(figures).toBeGreaterThan(1000)
    expect(inputs.isWhole).toBe(false)
    const shown = await server.call(getPortfolio, { token, params: { id: example }, query: {} })
    const whole = certificate.results.find(({ kind }) => kind === 'portfolio')?.figures
    expect(whole).toMatchObject({ currentValue: shown.currentValue, gain: { total: shown.gain.total } })
    expect(certificate.results.filter(({ kind }) => kind === 'holding')).toHaveLength(shown.lines.length)
    const { twr } = await server.call(measureReturns, { token, params: { id: example }, query: {} })
    expect(sinceStart(certificate)).toBeCloseTo(twr.value ?? Number.NaN, 12)
    expect(certificate.name).toMatch(/^certificate-.*-2023-12-29\.zip$/)
  })

  test('lists every file with its checksum, and has one of the list', async () => {
    const { files, textOf } = await certificateOf(example)
    const { files: listed, ...manifest } = JSON.parse(textOf('manifest.json'))
    expect(manifest).toMatchObject({ format: 'plumbline-certificate', version: 2, isAnonymous: false })
    const sha256 = (name: string) =>
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex')
    for (const { name, sha256: checksum } of listed) expect(checksum).toBe(sha256(name))
    expect(Object.keys(files).sort()).toEqual(
      [...listed.map(({ name }: { name: string }) => name), 'manifest.json', 'manifest.json.sha256'].sort(),
    )
    expect(textOf('manifest.json.sha256')).toBe(`${sha256('manifest.json')}  manifest.json\n`)
  })

  test.each([{}, { currency: 'GBP' }])('whose cash is booked verifies in %o', async (query) => {
    const { differing, first } = verify((await certificateOf(withCash, query)).read)
    expect(first).toBeUndefined()
    expect(differing).toBe(0)
  })

  test('with a corrected price has that price, and verifies', async () => {
    const priced = { id: 'CORD.XETRA', day: '2023-12-29' }
    const { currentValue: before } = await server.call(getPortfolio, { token, params: { id: withCash } })
    await server.call(correctPrice, { token, params: priced, body: { price: 45 } })
    const { read, results } = await certificateOf(withCash)
    expect(verify(read).differing).toBe(0)
    const last = read('prices.jsonl').findLast((line) => (line as { assetId: string }).assetId === 'CORD.XETRA')
    expect(last).toMatchObject({ corrected: [{ day: '2023-12-29', marketClose: 49.5 }] })
    expect(verify((await certificateOf(withCash, { anonymous: 'true' })).read).differing).toBe(0)
    const { currentValue } = await server.call(getPortfolio, { token, params: { id: withCash } })
    expect(currentValue).not.toBe(before)
    expect(results.find(({ kind }) => kind === 'portfolio')?.figures).toMatchObject({ currentValue })
    await server.call(correctPrice, { token, params: priced, body: { price: null } })
  })

  test('of all portfolios has each of them, and all as one', async () => {
    const { read, results } = await certificateOf('all')
    const { differing, first } = verify(read)
    expect(first).toBeUndefined()
    expect(differing).toBe(0)
    const { currentValue } = await server.call(getPortfolio, { token, params: { id: 'all' }, query: {} })
    const scopes = results.filter(({ kind }) => kind === 'portfolio')
    expect(scopes.map(({ portfolioId }) => portfolioId).sort()).toEqual([example, withCash, 'all'].sort())
    expect(scopes.at(-1)?.portfolioId).toBe('all')
    expect(scopes.at(-1)?.figures).toMatchObject({ currentValue })
  })

  test.each([['the example'], ['one with cash'], ['all']])(
    'that is anonymous says nothing of %s but its returns',
    async (which) => {
      const id = which === 'all' ? 'all' : which === 'the example' ? example : withCash
      const shown = await certificateOf(id)
      const hidden = await certificateOf(id, { anonymous: 'true' })
      expect(verify(hidden.read).differing).toBe(0)
      expect(sinceStart(hidden)).toBeCloseTo(Number(sinceStart(shown)), 9)
      const names = shown.read('assets.jsonl').flatMap((asset) => {
        const { _id, symbol, name, isin } = asset as Record<string, string | null>
        return [_id, symbol, name, isin]
      })
      const text = Object.keys(hidden.files).map(hidden.textOf).join('\n')
      // Currencies stay, and the money of one has its code as its symbol.
      const isHidden = (name: string | null | undefined) => typeof name === 'string' && !/^[A-Z]{3}$/.test(name)
      const told = [...names, example, withCash, 'American', '2023-12-28'].filter(isHidden)
      expect(told.filter((each) => text.includes(`"${each}"`))).toEqual([])
      const { name } = hidden
      expect(name).toBe('certificate-anonymous.zip')
    },
  )

  test('of an empty portfolio verifies', async () => {
    const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
    expect(verify((await certificateOf(_id)).read).differing).toBe(0)
  })

  test('after a change has the changed figures', async () => {
    await server.call(updatePortfolio, {
      token,
      params: { id: withCash },
      body: { settings: { cash: 'off', costMethod: 'average' } },
    })
    const { read, results } = await certificateOf(withCash)
    expect(verify(read).differing).toBe(0)
    expect(results.filter(({ kind }) => kind === 'holding').map(({ assetId }) => assetId)).toEqual(['CORD.XETRA'])
  })

  test('has every state of its transactions, and as known now equals now', async () => {
    const [from, to] = [await emptyPortfolio('From'), await emptyPortfolio('To')]
    const buy = { type: 'buy' as const, date: '2022-03-01', units: 10.5, price: 40, stockId: 'CORD.XETRA' }
    const { ids } = await server.call(createTransactions, {
      token,
      body: [3, 4, 5, 6].map((units) => ({ ...buy, portfolioId: from, units })),
    })
    const [edited = '', moved = '', removed = '', kept = ''] = ids
    await server.call(updateTransaction, { token, params: { id: edited }, body: { units: 7.25 } })
    await server.call(updateTransaction, {
      token,
      params: { id: edited },
      body: { price: 41.5, comments: 'corrected' },
    })
    await server.call(changeTransactions, { token, body: { ids: [moved], change: { portfolioId: to } } })
    await server.call(updateTransaction, { token, params: { id: moved }, body: { fee: 2 } })
    await server.call(deleteTransaction, { token, params: { id: removed } })
    const { changes } = await server.call(listLedgerChanges, { token, params: { id: from }, query: {} })
    await server.call(undoLedgerChange, { token, params: { id: changes[0]?._id ?? '' } })

    const certificate = await certificateOf(from)
    const { history, differing } = verify(certificate.read)
    expect(differing).toBe(0)
    // Four added, one edited twice, one moved away, one deleted and restored. Edits in the other portfolio are left out.
    expect(history).toEqual({ versions: 9, broken: undefined })
    const versions = certificate.read('versions.jsonl') as { transactionId: string; after: object | null }[]
    expect(versions.filter(({ transactionId }) => transactionId === edited).map(({ after }) => after)).toMatchObject([
      { units: 3, price: 40, portfolioId: from },
      { units: 7.25 },
      { price: 41.5 },
    ])
    expect(versions.some(({ transactionId }) => transactionId === kept)).toBe(true)
    expect(JSON.stringify(versions)).not.toContain('corrected')
    expect(certificate.read('changes.jsonl')).toMatchObject([
      { number: 1, kind: 'added', by: 'user', transactions: 4, portfolioId: from },
      { kind: 'edited' },
      { kind: 'edited' },
      { kind: 'moved', toPortfolioId: to },
      { kind: 'deleted' },
      { number: 6, kind: 'undone' },
    ])
    expect(verify((await certificateOf(to)).read).history).toEqual({ versions: 2, broken: undefined })
    expect(verify((await certificateOf('all')).read).history.broken).toBeUndefined()
    expect((await certificateOf(from, { anonymous: 'true' })).read('versions.jsonl')).toEqual([])
  })

  test('of an imported file has its transactions, whose states begin with their first change', async () => {
    const id = await emptyPortfolio('Imported')
    const row = {
      portfolioId: id,
      type: 'buy' as const,
      date: '2022-03-01',
      units: 1,
      price: 40,
      stockId: 'CORD.XETRA',
    }
    const body = Array.from({ length: 600 }, (_, index) => {
      return { ...row, source: 'a.csv', fingerprint: 'fingerprint-of-this-file', rowNumber: index + 2 }
    })
    const { ids } = await server.call(createTransactions, { token, body })
    expect(verify((await certificateOf(id)).read).history).toEqual({ versions: 0, broken: undefined })
    await server.call(changeTransactions, { token, body: { ids, change: { fee: 1 } } })
    expect(verify((await certificateOf(id)).read).history).toEqual({ versions: 600, broken: undefined })
  })
})

async function emptyPortfolio(name: string): Promise<string> {
  return (await server.call(createPortfolio, { token, body: { name, currency: 'EUR' } }))._id
}
