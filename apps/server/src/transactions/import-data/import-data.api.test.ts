import { randomUUID } from 'node:crypto'
import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import {
  finishImport,
  importData,
  listImports,
  listLeftOutRows,
  startImport,
  undoImport,
} from '@plumbline/contract/imports/operations'
import { listLedgerChanges } from '@plumbline/contract/ledger-changes/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createFileThreads, type ThreadLimits } from './file-threads.ts'

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  id = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
})

type Body = BodyOf<typeof importData>
type SentFile = Body['files'][number]

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const file = (content: string, rest: Partial<SentFile> = {}): SentFile => {
  return { name: 'trades.csv', content: base64(content), ...rest }
}
const send = async (files: SentFile[], choices: Omit<Body, 'files'> = {}) =>
  (await server.call(importData, { token, params: { id }, body: { files, ...choices } })).files
const readOne = async (content: string, rest: Partial<SentFile> = {}, choices: Omit<Body, 'files'> = {}) => {
  const [read] = await send([file(content, rest)], choices)
  if (read === undefined) throw new Error('one file is answered for')
  return read
}
const refusal = (body: unknown, as = token) => server.refusal(importData, { token: as, params: { id }, body })
const ledger = async () =>
  (await server.call(listPortfolioTransactions, { token, params: { id }, query: { period: 'all' } })).items

/** Closes of the fixture market: CORD 40 on 1 February 2021 and 40.5 on the day after. */
const HEADER = 'Date,Type,Symbol,Units,Price,Fee,Currency,Total'
const BUY = '2021-02-01,Buy,CORD,3,40,1,EUR,121'
const SELL = '2021-02-02,Sell,CORD,1,40.5,0.5,EUR,40'
const KNOWN = [HEADER, BUY, SELL].join('\n')

test('a file is read with its layout, the rows as transactions, their assets, closes and proofs, and changes nothing', async () => {
  const read = await readOne(`${KNOWN}\n2021-02-03,Buy,NOPE,1,5,0,EUR,5\n2021-02-04,Deposit,,,,,EUR,500\n`)
  expect(read).toMatchObject({
    name: 'trades.csv',
    refusal: null,
    layout: { broker: null, delimiter: ',', encoding: 'utf-8', headerLine: 1 },
    problems: [],
    questions: [],
    saved: null,
  })
  expect(read.columns.map(({ field }) => field)).toEqual([
    'date',
    'type',
    'symbol',
    'units',
    'price',
    'fee',
    'currency',
    'total',
  ])
  expect(read.rows).toMatchObject([
    {
      rowNumber: 2,
      outcome: 'ready',
      type: 'buy',
      date: '2021-02-01',
      units: '3',
      price: '40',
      fee: '1',
      currency: 'EUR',
      stockId: 'CORD.XETRA',
      close: { date: '2021-02-01', price: 40, currency: 'EUR' },
      proofs: expect.arrayContaining([
        expect.objectContaining({ law: 'net', net: { amount: '121', currency: 'EUR' }, isPaid: true }),
      ]),
    },
    { rowNumber: 3, outcome: 'ready', type: 'sell' },
    { rowNumber: 4, outcome: 'asset-not-found', reasons: ['no such security'], stockId: null },
    { rowNumber: 5, outcome: 'left-out' },
  ])
  expect(read.counts).toMatchObject({ ready: 2, 'asset-not-found': 1, 'left-out': 1, 'needs-answer': 0 })
  expect(await ledger()).toEqual([])
  expect(await server.call(listImports, { token, params: { id } })).toEqual([])
})

test('what is ready is saved as one import, with the rows that are left out, and can be undone', async () => {
  const read = await readOne(`${KNOWN}\n2021-02-03,Buy,NOPE,1,5,0,EUR,5\n`, {}, { save: true })
  const importId = read.saved?.importId ?? ''
  expect(read.saved).toEqual({ importId: expect.any(String), transactions: 2 })
  expect(await server.call(listImports, { token, params: { id } })).toMatchObject([
    { _id: importId, source: 'trades.csv', transactions: 2, leftOut: 1, unfinishedRows: null },
  ])
  expect(await server.call(listLeftOutRows, { token, params: { id: importId } })).toMatchObject({
    headers: HEADER.split(','),
    rows: [
      { rowNumber: 4, reason: 'no such security', cells: ['2021-02-03', 'Buy', 'NOPE', '1', '5', '0', 'EUR', '5'] },
    ],
  })
  const { changes } = await server.call(listLedgerChanges, { token, params: { id }, query: {} })
  expect(changes).toMatchObject([{ kind: 'imported', source: 'trades.csv', transactions: 2 }])
  expect(await server.call(undoImport, { token, params: { id: importId } })).toEqual({ removed: 2 })
  expect(await ledger()).toEqual([])
})

test('the same file is saved with the same transactions as by the requests of the page', async () => {
  await readOne(KNOWN, {}, { save: true })
  const saved = await ledger()
  const { fingerprint, rows } = await readOne(KNOWN)
  const page = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
  const begun = await server.call(startImport, {
    token,
    params: { id: page },
    body: { fingerprint, source: 'trades.csv', rows: 2, headers: HEADER.split(',') },
  })
  const body = rows.map(({ rowNumber, type, date, units, price, fee, currency, stockId, proofs }) => ({
    ...{ portfolioId: page, fingerprint, source: 'trades.csv', rowNumber, units, price, fee, proofs },
    type: type ?? 'buy',
    date: date ?? '',
    currency: currency ?? '',
    stockId: stockId ?? '',
  }))
  await server.call(createTransactions, { token, body })
  await server.call(finishImport, { token, params: { id: begun._id } })
  id = page
  const withoutIds = (transactions: typeof saved) => transactions.map(({ _id, importId, portfolioId, ...rest }) => rest)
  expect(withoutIds(saved)).toHaveLength(2)
  expect(withoutIds(await ledger())).toEqual(withoutIds(saved))
})

test('a file that comes again adds nothing, and one that overlaps leaves out what the portfolio has', async () => {
  const first = await readOne(KNOWN, {}, { save: true })
  const again = await readOne(KNOWN, {}, { save: true })
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['already-imported', 'already-imported'])
  expect([first.saved?.transactions, again.saved]).toEqual([2, null])
  const longer = `${KNOWN}\n2021-02-04,Buy,CORD,1,41.5,0,EUR,41.5\n`
  const overlapping = await readOne(longer, {}, { save: true })
  expect(overlapping.rows.map(({ outcome }) => outcome)).toEqual([
    'already-in-portfolio',
    'already-in-portfolio',
    'ready',
  ])
  expect(overlapping.saved?.transactions).toBe(1)
  const taken = await readOne(longer, {}, { take: ['already-in-portfolio'] })
  expect(taken.rows.map(({ outcome }) => outcome)).toEqual(['ready', 'ready', 'already-imported'])
})

test('files of one request are saved one after the other, each as an import of its own', async () => {
  const [first, second] = await send([file(KNOWN), file(`${KNOWN}\n`, { name: 'again.csv' })], { save: true })
  expect(first?.saved?.transactions).toBe(2)
  expect(second?.rows.map(({ outcome }) => outcome)).toEqual(['already-in-portfolio', 'already-in-portfolio'])
  expect(await ledger()).toHaveLength(2)
})

test('what a file leaves open is asked with the effect of each answer, and nothing is saved until a request answers', async () => {
  const unknown = [
    'When,Type,Ticker,Quantity,Price,Currency',
    '02/01/2021,Buy,CORD,3,1234,EUR',
    '04/01/2021,Gratis,CORD,1,40,EUR',
  ]
  const content = unknown.join('\n')
  const open = await readOne(content, {}, { save: true })
  expect(open.saved).toBeNull()
  expect(open.problems.length).toBeGreaterThan(0)
  expect(open.rows.map(({ outcome }) => outcome)).toContain('needs-answer')
  const [date, type] = ['date', 'type-Gratis'].map((each) => open.questions.find((question) => question.id === each))
  expect(date).toMatchObject({
    answer: null,
    answeredBy: null,
    answers: [
      {
        id: 'DD/MM/YYYY',
        label: '2 Jan 2021',
        effect: { firstDay: '2021-01-02', lastDay: '2021-01-04', onWeekends: 1 },
      },
      {
        id: 'MM/DD/YYYY',
        label: '1 Feb 2021',
        effect: { firstDay: '2021-02-01', lastDay: '2021-04-01', onWeekends: 0 },
      },
    ],
  })
  expect(type).toMatchObject({ title: 'What is “Gratis”?', exampleLine: 3, answer: null })
  const answers = { date: 'MM/DD/YYYY', 'type-Gratis': 'ignore', 'type-Other': 'buy' }
  const settled = await readOne(content, { answers }, { save: true, take: ['far-from-market'] })
  expect(settled).toMatchObject({ problems: [], unusedAnswers: ['type-Other'], saved: { transactions: 1 } })
  expect(settled.questions).toMatchObject([
    { id: 'date', answer: 'MM/DD/YYYY', answeredBy: 'request' },
    { id: 'type-Gratis', answer: 'ignore', answeredBy: 'request' },
  ])
  expect(await ledger()).toMatchObject([{ date: '2021-02-01', units: 3, price: 1234 }])
})

test('the closes of the market answer a question where they refute all other answers', async () => {
  const content = [
    'Date,Type,Symbol,Units,Price,Currency',
    '01/02/2021,Buy,CORD,3,40,EUR',
    '02/09/2021,Buy,CORD,3,46.5,EUR',
    '02/11/2021,Buy,CORD,3,48,EUR',
  ]
  const read = await readOne(content.join('\n'))
  expect(read).toMatchObject({ problems: [], questions: [{ id: 'date', answer: 'DD/MM/YYYY', answeredBy: 'market' }] })
  expect(read.rows.map(({ date }) => date)).toEqual(['2021-02-01', '2021-09-02', '2021-11-02'])
})

test('a trade far from the close waits with the other rows of its security, unless the request takes them', async () => {
  const content = [HEADER, '2021-02-01,Buy,CORD,3,4000,0,EUR,12000', SELL].join('\n')
  const outcomes = async (take: Body['take']) =>
    (await readOne(content, {}, { take })).rows.map(({ outcome }) => outcome)
  expect(await outcomes([])).toEqual(['far-from-market', 'held-back'])
  expect(await outcomes(['held-back'])).toEqual(['far-from-market', 'ready'])
  expect(await outcomes(['far-from-market'])).toEqual(['ready', 'ready'])
  const nothing = await readOne(content, {}, { save: true })
  expect(nothing.saved).toBeNull()
  expect(await ledger()).toEqual([])
})

test('rows are corrected as on the page: by field, asset or confirmation, or left out, and the file adds them', async () => {
  const content = [
    HEADER,
    '2021-02-01,Buy,CORD,,40,1,EUR,121',
    '2021-02-02,Buy,NOPE,1,40.5,0,EUR,40.5',
    '2021-02-03,Buy,CORD,2,41,0,EUR,100',
    '2021-02-04,Buy,CORD,1,41.5,0,EUR,41.5',
    '2021-02-05,Buy,CORD,1,42,0,EUR,42',
  ].join('\n')
  const before = await readOne(content)
  expect(before.rows.map(({ outcome }) => outcome).slice(0, 3)).toEqual([
    'needs-correction',
    'asset-not-found',
    'needs-correction',
  ])
  const corrections = [
    { rowNumber: 2, units: 3 },
    { rowNumber: 3, stockId: 'CORD.XETRA', comments: 'Its former name' },
    { rowNumber: 4, isConfirmed: true },
    { rowNumber: 5, type: 'sell' as const, date: '2021-02-08', price: '42.25', fee: '0.5' },
    { rowNumber: 6, isLeftOut: true },
  ]
  const read = await readOne(content, { corrections }, { save: true })
  // The total of line 5 contradicts what is said of it, and the other trades of the security wait with it.
  expect(read.rows.map(({ outcome }) => outcome)).toEqual([
    ...['held-back', 'held-back', 'held-back', 'needs-correction', 'left-out'],
  ])
  expect(read.saved).toBeNull()
  const settled = corrections.map((each) => (each.rowNumber === 5 ? { ...each, isConfirmed: true } : each))
  const saved = await readOne(content, { corrections: settled }, { save: true })
  expect(saved.saved?.transactions).toBe(4)
  expect(
    (await ledger()).map(({ type, date, units, price, fee, comments }) => [type, date, units, price, fee, comments]),
  ).toEqual([
    ['sell', '2021-02-08', 1, 42.25, 0.5, null],
    ['buy', '2021-02-03', 2, 41, 0, null],
    ['buy', '2021-02-02', 1, 40.5, 0, 'Its former name'],
    ['buy', '2021-02-01', 3, 40, 1, null],
  ])
})

test('a correction of a row or by an asset that does not exist, and two of one row, are refused by their place', async () => {
  const wrong = [
    [[{ rowNumber: 2 }, { rowNumber: 9, units: 1 }], 'files.0.corrections.1.rowNumber'],
    [[{ rowNumber: 2, stockId: 'NOPE.US' }], 'files.0.corrections.0.stockId'],
    [[{ rowNumber: 2 }, { rowNumber: 2 }], 'files.0.corrections'],
    [[{ rowNumber: 2, units: -1 }], 'files.0.corrections.0.units'],
    [[{ rowNumber: 2, unit: 1 }], 'files.0.corrections.0.unit'],
  ] as const
  for (const [corrections, path] of wrong) {
    const sent = { ...file(KNOWN), corrections }
    expect(await refusal({ files: [sent], save: true })).toMatchObject({ status: 400, errors: [{ path }] })
  }
  expect(await ledger()).toEqual([])
})

test('an account imports 240 times an hour, whatever becomes of the files', async () => {
  const body = { files: [file('%PDF-1.7')] }
  const call = () => server.call(importData, { token, params: { id }, body })
  for (let times = 0; times < 240; times += 1) await call()
  expect(await refusal(body)).toMatchObject({ status: 429, code: 'too-many-requests' })
  server.clock.advance(60)
  expect((await call()).files[0]?.refusal?.code).toBe('pdf-file')
})

test('columns and layout can be stated, and what the file does not have is refused by its place', async () => {
  const content = 'Date;Type;Symbol;Units;X1;Currency\n2021-02-01;Buy;CORD;3;40;EUR\n2021-02-02;Buy;CORD;1;40,5;EUR\n'
  const stated = await readOne(content, { columns: [{ index: 4, field: 'price' }], layout: { delimiter: ';' } })
  expect(stated.columns[4]).toMatchObject({ header: 'X1', field: 'price' })
  const wrong = [
    [{ columns: [{ index: 9, field: 'price' }] }, 'files.1.columns.0.index'],
    [{ columns: [{ index: 4, field: 'prize' }] }, 'files.1.columns.0.field'],
    [{ answers: { date: 'YY' } }, 'files.1.answers.date'],
    [{ content: 'no base64!' }, 'files.1.content'],
    [{ layout: { encoding: 'ebcdic' } }, 'files.1.layout.encoding'],
  ] as const
  for (const [rest, path] of wrong) {
    const sent = { ...file(content), ...rest }
    expect(await refusal({ files: [file(KNOWN), sent] })).toMatchObject({ status: 400, errors: [{ path }] })
  }
})

test('a file that cannot be read says why, and the other files of the request are read', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<a>'.repeat(100_000)) })
  const files = [
    file('%PDF-1.7', { name: 'note.pdf' }),
    file('', { name: 'empty.csv' }),
    file('', { name: 'bomb.xlsx', content: base64(bomb) }),
    file('', { name: 'noise.csv', content: base64(Uint8Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251)) }),
    file([HEADER, ...Array.from({ length: 5001 }, () => BUY)].join('\n'), { name: 'long.csv' }),
    file(KNOWN),
  ]
  const read = await send(files, { save: true })
  expect(read.map(({ refusal }) => refusal?.code)).toEqual([
    'pdf-file',
    'empty-file',
    expect.any(String),
    expect.any(String),
    'too-many-rows',
    undefined,
  ])
  expect(read.at(-1)?.saved?.transactions).toBe(2)
})

const openIn = (content: string, limits: ThreadLimits) =>
  createFileThreads(limits).read((tasks) => tasks.open('a.csv', Buffer.from(content)))

test('the rows of all files of a request count together', async () => {
  const rows = (count: number) => [HEADER, ...Array.from({ length: count }, () => ',Deposit,,,,,EUR,5')].join('\n')
  const read = await send([file(rows(3000)), file(rows(2001)), file(rows(2000))])
  expect(read.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'too-many-rows', undefined])
})

test('nothing of a file is left in its thread when the next one cannot be read', async () => {
  const threads = createFileThreads()
  await threads.read((tasks) => tasks.open('a.csv', Buffer.from(KNOWN)))
  const next = threads.read(async (tasks) => {
    await tasks.open('b.csv', Buffer.from(''))
    return await tasks.takeCells([2])
  })
  await expect(next).rejects.toMatchObject({ code: 'unreadable' })
})

test('a thread that needs more memory than allowed ends the reading and nothing else', async () => {
  const large = `${HEADER}\n${`${BUY}\n`.repeat(150_000)}`
  await expect(openIn(large, { maxMegabytes: 40, maxMs: 60_000 })).rejects.toMatchObject({ code: 'too-much-memory' })
})

test('a thread that takes longer than allowed, or fails, ends the reading, and the next file gets another one', async () => {
  await expect(openIn(KNOWN, { maxMegabytes: 256, maxMs: 1 })).rejects.toMatchObject({ code: 'too-slow' })
  const threads = createFileThreads()
  await expect(threads.read((tasks) => tasks.takeCells([1]))).rejects.toMatchObject({ code: 'unreadable' })
  expect(await threads.read((tasks) => tasks.open('a.csv', Buffer.from(KNOWN)))).toMatchObject({ ok: true })
  threads.close()
})

test('only the owner imports, and tokens with the scope write for the portfolio', async () => {
  const body = { files: [file(KNOWN)], save: true }
  const stranger = await server.signIn('mallory@plumbline.example')
  expect(await refusal(body, stranger)).toMatchObject({ status: 404 })
  const other = (await server.call(createPortfolio, { token, body: { name: 'Other' } }))._id
  const tokenFor = async (scope: 'read' | 'write', portfolioIds: string[] | null) =>
    (
      await server.call(createAccessToken, {
        token,
        body: { name: 'Script', scope, portfolioIds, expiresOn: '2024-03-01' },
      })
    ).token
  expect(await refusal(body, await tokenFor('read', null))).toMatchObject({ code: 'insufficient-scope' })
  expect(await refusal(body, await tokenFor('write', [other]))).toMatchObject({ status: 404 })
  expect(await ledger()).toEqual([])
  const limited = await tokenFor('write', [id])
  const { files } = await server.call(importData, { token: limited, params: { id }, body })
  expect(files[0]?.saved?.transactions).toBe(2)
})

test('a request that is too large is refused', async () => {
  const content = 'A'.repeat(13 * 1024 * 1024)
  expect(await refusal({ files: [{ name: 'a.csv', content }] })).toMatchObject({ status: 413, code: 'too-large' })
})

test('texts are in the language of the reader', async () => {
  const headers = { 'accept-language': 'de' }
  const body = { files: [file(`${HEADER}\n${BUY.replace('CORD', 'NOPE')}`)] }
  const { files } = await server.call(importData, { token, params: { id }, body, headers } as never)
  expect(files[0]?.rows[0]?.reasons).toEqual(['Wertpapier nicht gefunden'])
})
