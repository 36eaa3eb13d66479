import { randomUUID } from 'node:crypto'
import {
  addLeftOutRows,
  chooseImportSecurity,
  deleteImportMapping,
  finishImport,
  listImportMappings,
  listImports,
  listLeftOutRows,
  saveImportMapping,
  startImport,
  undoImport,
} from '@plumbline/contract/imports/operations'
import type { SavedMapping } from '@plumbline/contract/imports/schemas'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, previewTransactions } from '@plumbline/contract/transactions/operations'
import type { PreviewRow } from '@plumbline/contract/transactions/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let portfolioId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  portfolioId = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
})

const stranger = () => server.signIn('mallory@plumbline.example')

describe('an import', () => {
  const file = { fingerprint: 'fingerprint-of-a-file', source: 'a.csv', rows: 2, headers: ['Date', 'Symbol'] }
  const start = async () => (await server.call(startImport, { token, params: { id: portfolioId }, body: file }))._id
  const batches = () => server.call(listImports, { token, params: { id: portfolioId } })

  test('that was started shows as unfinished until it is finished, and is one import however often it starts', async () => {
    const id = await start()
    expect(await start()).toBe(id)
    const row = { portfolioId, type: 'buy' as const, date: '2023-01-02', units: 1, price: 40, stockId: 'CORD.XETRA' }
    const body = [{ ...row, source: 'a.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }]
    expect((await server.call(createTransactions, { token, body })).batchId).toBe(id)
    expect(await batches()).toMatchObject([{ _id: id, transactions: 1, unfinishedRows: 2 }])
    await server.call(finishImport, { token, params: { id } })
    expect(await batches()).toMatchObject([{ _id: id, transactions: 1, unfinishedRows: null }])
  })

  test('keeps its left-out rows in the order of the file until it is undone or starts again', async () => {
    const id = await start()
    const rows = [
      { rowNumber: 4, reason: 'No such security', cells: ['2023-01-02', '=NOPE()', '', '§ 🌱'] },
      {
        rowNumber: 3,
        reason: '„Deposit“ wird nicht importiert',
        messages: [{ message: '“{word}” is not imported', values: { word: 'Deposit' } }],
        cells: ['2023-01-01', ''],
      },
    ]
    await server.call(addLeftOutRows, { token, params: { id }, body: rows })
    await server.call(addLeftOutRows, { token, params: { id }, body: rows })
    expect(await batches()).toMatchObject([{ leftOut: 2 }])
    const kept = { source: 'a.csv', headers: file.headers, rows: rows.toReversed() }
    expect(await server.call(listLeftOutRows, { token, params: { id } })).toEqual(kept)
    await start()
    expect(await batches()).toMatchObject([{ leftOut: 0 }])
    await server.call(addLeftOutRows, { token, params: { id }, body: rows })
    await server.call(undoImport, { token, params: { id } })
    expect((await server.refusal(listLeftOutRows, { token, params: { id } })).code).toBe('not-found')
  })

  test('of another user cannot be started, finished, seen or added to', async () => {
    const params = { id: await start() }
    const other = await stranger()
    const row = { rowNumber: 2, reason: '', cells: [] }
    const refusals = [
      await server.refusal(startImport, { token: other, params: { id: portfolioId }, body: file }),
      await server.refusal(finishImport, { token: other, params }),
      await server.refusal(listLeftOutRows, { token: other, params }),
      await server.refusal(addLeftOutRows, { token: other, params, body: [row] }),
    ]
    expect(refusals.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found', 'not-found'])
    expect(await batches()).toMatchObject([{ unfinishedRows: 2, leftOut: 0 }])
  })
})

describe('a security of a file', () => {
  const matched = async (rows: Omit<PreviewRow, 'rowNumber'>[], by = token) => {
    const body = rows.map((row, index) => ({ ...row, rowNumber: index + 2 }))
    return (await server.call(previewTransactions, { token: by, body })).map(({ stockId }) => stockId)
  }

  test('is what the user chose for it, for this user alone, until the choice is forgotten', async () => {
    const security = { symbol: 'nobody', exchange: 'XETRA', currency: 'EUR' }
    const rows = [
      { ...security, symbol: 'NOBODY' },
      { ...security, exchange: 'LSE' },
      { isin: 'XX0000000000', name: 'Nobody' },
    ]
    expect(await matched(rows)).toEqual([null, null, null])
    await server.call(chooseImportSecurity, { token, body: { security, stockId: 'CORD.XETRA' } })
    await server.call(chooseImportSecurity, { token, body: { security: { isin: 'xx0000000000' }, stockId: 'DUNE.US' } })
    expect(await matched(rows)).toEqual(['CORD.XETRA', null, 'DUNE.US'])
    expect(await matched(rows, await stranger())).toEqual([null, null, null])
    await server.call(chooseImportSecurity, { token, body: { security, stockId: null } })
    expect(await matched(rows)).toEqual([null, null, 'DUNE.US'])
    const unknown = await server.refusal(chooseImportSecurity, { token, body: { security, stockId: 'NOPE' } })
    expect(unknown.code).toBe('unknown-asset')
  })

  test('that was matched wrongly can be chosen otherwise', async () => {
    const security = { symbol: 'CORD', currency: 'EUR' }
    expect(await matched([security])).toEqual(['CORD.XETRA'])
    await server.call(chooseImportSecurity, { token, body: { security, stockId: 'ACRN.US' } })
    expect(await matched([security])).toEqual(['ACRN.US'])
  })

  test('is never found by a part of its symbol, save for an exchange, nor under another ISIN', async () => {
    const found = { symbol: 'CORD DE' }
    const rows = ['CORD/EUR', 'CORD.A', 'CORD 221230C00005000', 'CORD-P', 'CORD.L'].map((symbol) => ({ symbol }))
    const otherIsin = { symbol: 'CORD', isin: 'US0378331005' }
    expect(await matched([found, ...rows, otherIsin])).toEqual(['CORD.XETRA', null, null, null, null, null, null])
  })

  test('is found by its name alone, whatever its legal form, and as a coin never as a share', async () => {
    const rows = [{ name: 'CORDAGE' }, { name: 'Cordage Holding' }, { symbol: 'CORD', exchange: 'CC', currency: 'EUR' }]
    expect(await matched(rows)).toEqual(['CORD.XETRA', null, null])
  })

  test('is found as a coin by its own symbol and by that of its pair, never as a part of another pair', async () => {
    const coin = { exchange: 'CC', name: 'Corallium', type: 'Currency', isin: null, sector: null, industry: null }
    const other = { country: null, image: null, delisted_on: null }
    const listed = ['EUR', 'USD'].map((currency) => `CRLM-${currency}`)
    const rows = listed.map((symbol) => ({ ...coin, ...other, symbol, id: `${symbol}.CC`, currency: symbol.slice(-3) }))
    await server.database.db.insertInto('assets').values(rows).execute()
    const symbols = ['CRLM', 'CRLM-USD', 'CRLM/EUR', 'crlm-eur', 'CRLM-GBP', 'ETH/CRLM']
    const found = await matched(symbols.map((symbol) => ({ symbol, exchange: 'CC', currency: 'EUR' })))
    expect(found).toEqual(['CRLM-EUR.CC', 'CRLM-USD.CC', 'CRLM-EUR.CC', 'CRLM-EUR.CC', null, null])
  })

  test('is found by a number without its leading zeros where one listing fits, and never by a number alone', async () => {
    const share = {
      name: 'Numbered',
      type: 'Common Stock',
      isin: null,
      sector: null,
      industry: null,
      delisted_on: null,
    }
    const listings = ['0700.HK HKD', '005930.KO KRW', '5930.TW TWD', '0050.TW TWD', '00050.TW TWD'].map((listing) => {
      const [id = '', currency = ''] = listing.split(' ')
      const [symbol = '', exchange = ''] = id.split('.')
      return { ...share, id, symbol, exchange, currency, country: null, image: null }
    })
    await server.database.db.insertInto('assets').values(listings).execute()
    const inHongKong = ['700', '0700', '00700', '700.HK'].map((symbol) => ({ symbol, currency: 'HKD' }))
    expect(await matched(inHongKong)).toEqual(inHongKong.map(() => '0700.HK'))
    const others = [
      { symbol: '5930', currency: 'KRW' },
      { symbol: '5930', currency: 'TWD' },
      { symbol: '5930' },
      { symbol: '50', currency: 'TWD' },
      { symbol: '700', currency: 'USD' },
    ]
    expect(await matched(others)).toEqual(['005930.KO', '5930.TW', null, null, null])
  })
})

describe('a mapping', () => {
  const mapping: SavedMapping = {
    headers: ['When', 'What'],
    fields: ['date', null],
    dateFormat: 'DD/MM/YYYY',
    types: [{ value: 'Zug', choice: 'buy' }],
    currencies: [],
    missingCurrency: 'EUR',
    direction: null,
    decimalMarks: [null, ','],
    identifiesByName: true,
  }

  test('is kept by header row, and deleted only by its owner', async () => {
    const first = await server.call(saveImportMapping, { token, body: { name: 'Bank', mapping } })
    const changed = { ...mapping, dateFormat: 'MM/DD/YYYY' }
    expect(await server.call(saveImportMapping, { token, body: { name: 'My bank', mapping: changed } })).toEqual(first)
    await server.call(saveImportMapping, { token, body: { name: 'Another', mapping: { ...mapping, headers: ['A'] } } })
    const kept = await server.call(listImportMappings, { token })
    expect(kept).toMatchObject([{ name: 'Another' }, { ...first, name: 'My bank', mapping: changed }])
    const other = await stranger()
    expect(await server.call(listImportMappings, { token: other })).toEqual([])
    expect((await server.refusal(deleteImportMapping, { token: other, params: { id: first._id } })).code).toBe(
      'not-found',
    )
    await server.call(deleteImportMapping, { token, params: { id: first._id } })
    expect(await server.call(listImportMappings, { token })).toHaveLength(1)
  })
})
