import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPortfolio } from '@plumbline/contract/portfolios'
import { createTransactions, type PreviewRow, previewTransactions } from '@plumbline/contract/transactions'
import type { TestServer } from './test-server.ts'

const fingerprint = 'example-ledger-of-the-fixtures'

/** The rows of a market folder's example-ledger.csv, as the wizard sends them. */
export function exampleRows(marketFolder: string): PreviewRow[] {
  const [, ...lines] = readFileSync(join(marketFolder, 'example-ledger.csv'), 'utf8').trim().split('\n')
  return lines.map((line, index) => {
    const [date, type, symbol, exchange, isin, name, units, price, fee, currency] = line.split(',')
    return { rowNumber: index + 2, date, type, symbol, exchange, isin, name, units, price, fee, currency } as PreviewRow
  })
}

/** Brings the example ledger into a new portfolio in EUR as a file's rows and answers the portfolio's id. */
export async function importExample(server: TestServer, token: string, marketFolder: string): Promise<string> {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { name: 'Example', currency: 'EUR' } })
  const previewed = await server.call(previewTransactions, { token, body: exampleRows(marketFolder) })
  const body = previewed.map(({ matchedStock: _stock, isDuplicate: _duplicate, ...row }) => ({
    ...row,
    portfolioId,
    importId: fingerprint,
    source: 'example-ledger.csv',
  }))
  await server.call(createTransactions, { token, body })
  return portfolioId
}
