import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createPortfolio } from '@plumbline/contract/portfolios'
import { createTransactions, previewTransactions } from '@plumbline/contract/transactions'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { type ApiClient, clientWithToken } from './api-client.ts'
import { fixtureMarket } from './product.ts'

export const ledgerPath = join(fixtureMarket, 'example-ledger.csv')

interface ExpectedLine {
  units: number
  price: number
  costPerShare: number
  baseCurrencyCurrentValue: number
  gain: { total: number }
  percent: number
}

/** What the fixture ledger is worth by calculations outside our code (see packages/fixtures/market). */
export const expected: {
  currentValue: number
  gain: { total: number }
  percent: number
  twr: number
  twrByYear: Record<string, number>
  twrByMonth: Record<string, number>
  lines: Record<string, ExpectedLine>
} = JSON.parse(readFileSync(join(fixtureMarket, 'example-ledger.expected.json'), 'utf8'))

export const ledgerAssets = {
  'ACRN.US': 'Acorn Tools Inc',
  'BEAM.LSE': 'Beam Lighting plc',
  'CORD.XETRA': 'Cordage SE',
  'DUNE.US': 'Dune World ETF',
}

/** The rows of the fixture ledger; none of its cells is quoted. */
export function ledgerRows(): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(ledgerPath, 'utf8').trim().split(/\r?\n/)
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

/** A client of the API with the session of the page. */
export async function clientOfPage(page: Page, server: ServerProcess): Promise<ApiClient> {
  const token = await page.evaluate(() => JSON.stringify(Object.values(localStorage)).match(/token\W+([\w-]+)/)?.[1])
  return clientWithToken(server.origin, token ?? '')
}

/** A portfolio in EUR that holds the fixture ledger, made by the API; answers its id. */
export async function makeFixturePortfolio(client: ApiClient, name = 'Fixture'): Promise<string> {
  const portfolio = await client.call(createPortfolio, { body: { name, currency: 'EUR' } })
  const rows = ledgerRows().map((row, index) => ({
    rowNumber: index + 1,
    type: row.Type,
    date: row.Date,
    symbol: row.Symbol,
    exchange: row.Exchange,
    isin: row.ISIN,
    currency: row.Currency,
    units: row.Quantity,
    price: row.Price,
    fee: row.Fee,
  }))
  const preview = await client.call(previewTransactions, { body: rows })
  const matched: { stockId: string }[] = preview.body
  const body = rows.map((row, index) => ({
    ...row,
    portfolioId: portfolio.body._id,
    stockId: matched[index]?.stockId,
    source: 'example-ledger.csv',
    importId: 'fixture-portfolio-rows',
  }))
  const added = await client.call(createTransactions, { body })
  if (added.status !== 200) throw new Error(`the fixture ledger was refused: ${JSON.stringify(added.body)}`)
  return portfolio.body._id
}
