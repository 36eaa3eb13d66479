import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseIsoDate } from '../calendar.ts'
import { majorUnitOf } from '../currency.ts'
import { createFxTable } from '../fx-table.ts'
import type { LedgerTransaction, TransactionType } from '../ledger.ts'
import type { AssetMarket } from '../market.ts'
import type { PortfolioInput } from '../measure-portfolio.ts'

/** Reads the example ledger of a market folder as engine input. Asset ids are `symbol.exchange`. */
export function readMarketFolder(folder: string): Omit<PortfolioInput, 'baseCurrency' | 'today'> {
  const splits = readRows(folder, 'splits.csv')
  return {
    transactions: readRows(folder, 'example-ledger.csv').map(toTransaction),
    assets: readRows(folder, 'securities.csv').map(([symbol = '', exchange = '', , , currency = '']): AssetMarket => {
      const major = majorUnitOf(currency)
      const rows = readRows(folder, 'prices', `${symbol}.${exchange}.csv`)
      return {
        assetId: `${symbol}.${exchange}`,
        currency: major.currency,
        prices: {
          days: Int32Array.from(rows, ([date = '']) => parseIsoDate(date)),
          closes: Float64Array.from(rows, ([, close]) => Number(close) * major.factor),
        },
        adjustedCloses: Float64Array.from(rows, ([, close, adjusted]) => Number(adjusted ?? close) * major.factor),
        splits: splits
          .filter((split) => split[0] === symbol && split[1] === exchange)
          .map(([, , date = '', ratio]) => ({ date, ratio: Number(ratio) })),
      }
    }),
    fx: createFxTable(
      readdirSync(join(folder, 'fx')).map((file) => {
        const rows = readRows(folder, 'fx', file)
        return {
          base: file.slice(0, 3),
          quote: file.slice(3, 6),
          days: Int32Array.from(rows, ([date = '']) => parseIsoDate(date)),
          rates: Float64Array.from(rows, ([, rate]) => Number(rate)),
        }
      }),
    ),
  }
}

function readRows(...path: string[]): string[][] {
  const [, ...lines] = readFileSync(join(...path), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split(','))
}

function toTransaction(row: string[], index: number): LedgerTransaction {
  const [date = '', type, symbol, exchange, , , units, price, fee, currency = ''] = row
  return {
    id: `row-${index + 1}`,
    assetId: `${symbol}.${exchange}`,
    type: type as TransactionType,
    date,
    units: Number(units),
    price: Number(price),
    fee: Number(fee),
    currency,
    rate: null,
    sequence: index,
  }
}
