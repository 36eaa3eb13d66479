import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { marketCapCategory } from '@plumbline/contract/assets/market-cap-category'
import type { ScreenerRequest } from '@plumbline/contract/screener/schemas'
import { isPickField, type SCREENER_OPERATORS, screenerFieldNames } from '@plumbline/contract/screener/vocabulary'
import type { Facts } from '@plumbline/market-sources/facts'
import type { ScreenerRow } from '../../apps/server/src/market/securities/load-asset-rows.ts'

interface ScreenedBySql {
  ids: string[]
  count: number
}

/** The screener's table and queries in a SQL database. */
export interface SqlScreener {
  insert(rows: ScreenerRow[]): void
  /** To be called once, after the last insert. */
  ready(): Promise<void>
  screen(request: ScreenerRequest): Promise<ScreenedBySql>
  close(): void
}

const columns = ['symbol', 'name', ...screenerFieldNames] as const
const isText = (column: (typeof columns)[number]) => column === 'symbol' || column === 'name' || isPickField(column)

function storedValues(row: ScreenerRow): (string | number | null)[] {
  const facts: Facts = row.facts === null ? {} : JSON.parse(row.facts)
  const category = facts.mktCapUSD === undefined ? null : marketCapCategory(facts.mktCapUSD)
  const values: Record<string, string | number | null> = { ...facts, ...row, mktCapCategory: category }
  return columns.map((column) => values[column] ?? null)
}

function tableDefinition(text: string, number: string): string {
  return `create table assets (id ${text}, ${columns.map((column) => `"${column}" ${isText(column) ? text : number}`).join(', ')})`
}

const signs: Record<(typeof SCREENER_OPERATORS)[number], string> = { gt: '>', gte: '>=', eq: '=', lte: '<=', lt: '<' }

function statementsFor({ filters, sort, limit, offset }: ScreenerRequest) {
  const where = filters.map(({ field, operator }) => `"${field}" ${signs[operator]} ?`).join(' and ')
  return {
    page: `select id from assets where ${where} order by "${sort.by}" ${sort.order} nulls last, id limit ${limit} offset ${offset}`,
    count: `select count(*) as count from assets where ${where}`,
    values: filters.map(({ value }) => value),
  }
}

export function openPlainSqlite(): SqlScreener {
  const database = new DatabaseSync(':memory:')
  database.exec(tableDefinition('text', 'real'))
  const insertion = database.prepare(`insert into assets values (?${', ?'.repeat(columns.length)})`)
  return {
    insert(rows) {
      database.exec('begin')
      for (const row of rows) insertion.run(row.id, ...storedValues(row))
      database.exec('commit')
    },
    async ready() {
      database.exec('create index by_size on assets ("mktCapUSD")')
      database.exec('create index by_country on assets (country)')
      database.exec('analyze')
    },
    async screen(request) {
      const { page, count, values } = statementsFor(request)
      const ids = database.prepare(page).all(...values) as { id: string }[]
      return { ids: ids.map(({ id }) => id), count: Number(database.prepare(count).get(...values)?.count) }
    },
    close: () => database.close(),
  }
}

export async function openDuckDb(): Promise<SqlScreener> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(tableDefinition('varchar', 'double'))
  const appender = await connection.createAppender('assets')
  return {
    insert(rows) {
      for (const row of rows) {
        appender.appendVarchar(row.id)
        for (const value of storedValues(row)) {
          if (value === null) appender.appendNull()
          else if (typeof value === 'string') appender.appendVarchar(value)
          else appender.appendDouble(value)
        }
        appender.endRow()
      }
    },
    async ready() {
      appender.closeSync()
    },
    async screen(request) {
      const { page, count, values } = statementsFor(request)
      const rows = await connection.runAndReadAll(page, values)
      const counted = await connection.runAndReadAll(count, values)
      return { ids: rows.getColumns()[0] as string[], count: Number(counted.getRows()[0]?.[0]) }
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
