import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, previewTransactions } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput, PreviewRow } from '@plumbline/contract/transactions/schemas'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { readCsvFile } from '@plumbline/csv-import/formats/read-csv-file'
import { checkMapping } from '@plumbline/csv-import/interpretations/check-mapping'
import { guessMapping } from '@plumbline/csv-import/interpretations/guess-mapping'
import { buildRows } from '@plumbline/csv-import/readings/build-rows'
import { exampleMarketFolder } from '@plumbline/fixtures/market-folder'
import { IS_ON_RECORDED_DATA } from '@plumbline/fixtures/recorded-data'
import type { TestServer } from './test-server.ts'

/**
 * The market of the example ledger, and the instant for which the figures in its folder were computed apart: weekday
 * prices from a formula, or in `npm run test:recorded` seven years of real prices.
 */
export const EXAMPLE_MARKET = IS_ON_RECORDED_DATA
  ? { name: 'recorded prices', folder: exampleMarketFolder(), now: '2021-03-31T21:00:00Z' }
  : { name: 'the market by formula', folder: exampleMarketFolder(), now: '2023-12-29T21:00:00Z' }

/** The rows of a csv as the wizard sends them when nothing has to be asked. */
function rowsOf(file: Uint8Array, fileName: string): PreviewRow[] {
  const outcome = readCsvFile(file, fileName)
  assert.ok(outcome.ok)
  const mapping = guessMapping(outcome.table)
  assert.deepEqual(checkMapping(outcome.table, mapping), [])
  const given = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  return buildRows(outcome.table, mapping).map((row) => {
    assert.equal(row.outcome.kind, 'ready', JSON.stringify(row))
    const {
      outcome: _outcome,
      notes: _notes,
      proofs: _proofs,
      typeWord: _typeWord,
      rateCurrency: _rateCurrency,
      total: _total,
      totalCurrency: _currency,
      ...sent
    } = row
    return given(sent) as PreviewRow
  })
}

/** Brings a file into a new portfolio and returns the portfolio's id. */
export async function importFile(
  server: TestServer,
  token: string,
  currency: string,
  file: Uint8Array,
  fileName = 'ledger.csv',
): Promise<string> {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { name: 'Example', currency } })
  const fingerprint = createHash('sha256').update(file).digest('base64url')
  const previewed = await server.call(previewTransactions, { token, body: rowsOf(file, fileName) })
  const rows = previewed.map((row) => ({ ...row, portfolioId, fingerprint, source: fileName }) as NewTransactionInput)
  for (let start = 0; start < rows.length; start += MAX_TRANSACTIONS_PER_CALL) {
    await server.call(createTransactions, { token, body: rows.slice(start, start + MAX_TRANSACTIONS_PER_CALL) })
  }
  return portfolioId
}

function exampleFile(marketFolder: string): Uint8Array {
  return readFileSync(join(marketFolder, 'example-ledger.csv'))
}

export function exampleRows(marketFolder: string): PreviewRow[] {
  return rowsOf(exampleFile(marketFolder), 'example-ledger.csv')
}

/** Brings the example ledger of a market folder into a new portfolio in EUR and returns the portfolio's id. */
export async function importExample(server: TestServer, token: string, marketFolder: string): Promise<string> {
  return await importFile(server, token, 'EUR', exampleFile(marketFolder), 'example-ledger.csv')
}
