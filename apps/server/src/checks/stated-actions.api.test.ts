import { randomUUID } from 'node:crypto'
import { ignoreFinding, listFindings, restoreFinding } from '@plumbline/contract/checks/operations'
import type { Finding } from '@plumbline/contract/checks/schemas'
import { importData } from '@plumbline/contract/imports/operations'
import { undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createCompanyAction, createTransactions } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let portfolioId: string

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
  portfolioId = (await server.call(createPortfolio, { token, body: { currency: 'EUR' } }))._id
})

/** An activity statement of Interactive Brokers: 20 CORD bought on 1 March 2022, and these corporate actions. */
const statement = (...actions: string[]) =>
  [
    'Statement,Header,Field Name,Field Value',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    'Trades,Data,Order,Stocks,EUR,CORD,"2022-03-01, 09:45:10",20,55.2,55.2,-1104,-1,1105,0,0,O',
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    ...actions,
    'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Underlying,Listing Exch,Multiplier,Type,Code',
    'Financial Instrument Information,Data,Stocks,CORD,CORDAGE SE,8894,QZ0000000033,CORD,IBIS,1,COMMON,',
  ].join('\n')
const action = (words: string, units: string) =>
  `Corporate Actions,Data,Stocks,EUR,2023-03-01,"2023-02-28, 20:25:00","CORD(QZ0000000033) ${words}",${units},0,0,0,`

async function importStatement(...actions: string[]): Promise<void> {
  const content = Buffer.from(statement(...actions)).toString('base64')
  const body = { files: [{ name: 'U1.csv', content }], save: true, take: ['far-from-market' as const] }
  const { files } = await server.call(importData, { token, params: { id: portfolioId }, body })
  expect(files[0]).toMatchObject({ refusal: null, problems: [], saved: { transactions: 1 } })
}

const list = () => server.call(listFindings, { token, params: { id: portfolioId } })
const stated = async () => (await list()).findings.filter(({ details }) => details.kind === 'company-action')
async function one(): Promise<Finding> {
  const found = await stated()
  expect(found).toHaveLength(1)
  return found[0] as Finding
}

const SPINOFF = action('Spinoff  1 for 4 (DUNE, DUNE WORLD ETF, QZ0000000041)', '5')

test('a spin-off that a statement names is proposed with its source, booked as proposed, and undone', async () => {
  await importStatement(SPINOFF)
  const finding = await one()
  expect(finding).toMatchObject({
    assetId: 'CORD.XETRA',
    since: '2023-03-01',
    atStake: null,
    fix: {
      kind: 'book-action',
      action: 'spinoff',
      otherStockId: 'DUNE.US',
      ratio: '0.25',
      amount: null,
    },
    details: {
      text: 'CORD(QZ0000000033) Spinoff  1 for 4 (DUNE, DUNE WORLD ETF, QZ0000000041)',
      source: 'U1.csv',
      row: 5,
    },
  })
  // Nothing is booked until its owner says so.
  const body = {
    portfolioId,
    stockId: finding.assetId,
    otherStockId: 'DUNE.US',
    kind: 'spinoff' as const,
    date: finding.since,
    ratio: '0.25',
    costShare: '0.2',
  }
  const { changeIds, effect } = await server.call(createCompanyAction, { token, body })
  expect(effect).toMatchObject({ unitsHeld: 20, otherUnits: 5 })
  expect(await stated()).toEqual([])
  expect((await list()).checks).toContainEqual({ kind: 'company-action', passed: 1, notComparable: 0 })
  for (const id of changeIds) await server.call(undoLedgerChange, { token, params: { id } })
  expect((await one())._id).toBe(finding._id)
})

test('it is ignored until the row says something else, and taken back', async () => {
  await importStatement(SPINOFF)
  const { _id: findingId } = await one()
  const body = { findingId, reason: 'elsewhere' as const }
  await server.call(ignoreFinding, { token, params: { id: portfolioId }, body })
  expect(await stated()).toEqual([])
  expect((await list()).ignored).toMatchObject([{ _id: findingId, reason: 'elsewhere' }])
  await server.call(restoreFinding, { token, params: { id: portfolioId, findingId } })
  expect((await one())._id).toBe(findingId)
})

test('both rows of a merger are one proposal, until the units are gone', async () => {
  const words = 'Merged(Acquisition) WITH QZ0000000041 1 for 2'
  await importStatement(
    action(`${words} (CORD, CORDAGE SE, QZ0000000033)`, '-20'),
    action(`${words} (DUNE, DUNE WORLD ETF, QZ0000000041)`, '10'),
  )
  expect(await one()).toMatchObject({
    fix: { action: 'exchange', otherStockId: 'DUNE.US', ratio: '0.5', amount: null },
    details: { row: 5 },
  })
  const sold = {
    portfolioId,
    stockId: 'CORD.XETRA',
    type: 'sell' as const,
    date: '2023-03-06',
    units: '20',
    price: '47',
  }
  await server.call(createTransactions, { token, body: [sold] })
  expect(await stated()).toEqual([])
})

test('a takeover for money states the money for all units; in another currency the owner enters it', async () => {
  await importStatement(action('Merged(Acquisition) for EUR 51.25 per Share (CORD, CORDAGE SE, QZ0000000033)', '-20'))
  // 20 x 51.25 = 1,025
  expect(await one()).toMatchObject({ fix: { action: 'takeover', otherStockId: null, ratio: null, amount: '1025' } })
  portfolioId = (await server.call(createPortfolio, { token, body: { name: 'Other', currency: 'EUR' } }))._id
  await importStatement(action('Merged(Acquisition) for USD 51.25 per Share (CORD, CORDAGE SE, QZ0000000033)', '-20'))
  expect(await one()).toMatchObject({ fix: { action: 'takeover', amount: null } })
})

test('nothing is proposed for a holding that was not held, for a day ahead, or for the same security', async () => {
  await importStatement(
    SPINOFF.replaceAll('CORD(QZ0000000033)', 'ACRN(QZ0000000017)'),
    SPINOFF.replace('EUR,2023-03-01', 'EUR,2024-03-01'),
    SPINOFF.replace('EUR,2023-03-01', 'EUR,2022-03-01'),
    action('CUSIP/ISIN Change to (QZ0000000033) (CORD, CORDAGE SE, QZ0000000033)', '20'),
  )
  expect(await stated()).toEqual([])
})

test('a security that is not known is left open, with what the row calls it', async () => {
  await importStatement(action('Spinoff  1 for 4 (ELM, ELM PAPER AG, QZ0000009999)', '5'))
  expect(await one()).toMatchObject({
    fix: { otherStockId: null },
    details: { text: expect.stringContaining('ELM PAPER AG') },
  })
})
