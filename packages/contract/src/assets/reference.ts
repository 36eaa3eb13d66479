import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  searchAssets: { summary: 'Searches assets by name, symbol or ISIN' },
  getSearchState: { summary: 'Checks whether a live search is still running' },
  getAsset: { summary: 'Reads an asset with its profile' },
  getPrices: { summary: 'Reads the prices of an asset' },
  getClose: { summary: 'Reads the close of an asset on a day' },
  getDividends: { summary: 'Lists the dividends of an asset' },
  getSplits: { summary: 'Lists the splits of an asset' },
  readStatementSeries: {
    summary: 'Reads lines of an income statement, balance sheet or cash flow statement',
    errors: ['over-plan-limit'],
  },
  listBenchmarks: { summary: 'Lists the preset benchmarks' },
})
