import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, previewTransactions } from '@plumbline/contract/transactions/operations'
import type { TransactionType } from '@plumbline/contract/transactions/vocabulary'
import { MARKET_FOLDER, readExpectedFigures } from '@plumbline/fixtures/market-folder'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { type ApiClient, clientWithToken } from './api-client.ts'
import { rememberedToken } from './product.ts'

export const ledgerPath = join(MARKET_FOLDER, 'example-ledger.csv')

/** Figures of the fixture ledger, calculated outside our code. */
export const expected = readExpectedFigures(MARKET_FOLDER)

export const ledgerAssets = {
  'ACRN.US': 'Acorn Tools Inc',
  'BEAM.LSE': 'Beam Lighting plc',
  'CORD.XETRA': 'Cordage SE',
  'DUNE.US': 'Dune World ETF',
}

/** The rows of the fixture ledger; none of its cells is quoted. */
function ledgerRows(): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(ledgerPath, 'utf8').trim().split(/\r?\n/)
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

/** A client of the API with the session of the page, or with the one that its first page will open with. */
export async function clientOfPage(page: Page, server: ServerProcess): Promise<ApiClient> {
  const token =
    page.url() === 'about:blank'
      ? rememberedToken(page)
      : await page.evaluate(() => JSON.stringify(Object.values(localStorage)).match(/token\W+([\w-]+)/)?.[1])
  return clientWithToken(server.origin, token ?? '')
}

/** Creates a portfolio in EUR with the fixture ledger through the API. Returns its id. */
export async function makeFixturePortfolio(
  client: Pick<ApiClient, 'call' | 'token'>,
  name = 'Fixture',
): Promise<string> {
  const portfolio = await client.call(createPortfolio, { body: { name, currency: 'EUR' } })
  const rows = ledgerRows().map((row, index) => ({
    rowNumber: index + 1,
    type: row.Type as TransactionType,
    date: row.Date ?? '',
    symbol: row.Symbol ?? '',
    exchange: row.Exchange ?? '',
    isin: row.ISIN ?? '',
    currency: row.Currency ?? '',
    units: row.Quantity ?? '',
    price: row.Price ?? '',
    fee: row.Fee ?? '',
  }))
  const matched = await client.call(previewTransactions, { body: rows })
  const body = rows.map((row, index) => ({
    ...row,
    portfolioId: portfolio._id,
    stockId: matched[index]?.stockId ?? '',
    source: 'example-ledger.csv',
    fingerprint: 'fixture-portfolio-rows',
  }))
  await client.call(createTransactions, { body })
  return portfolio._id
}
