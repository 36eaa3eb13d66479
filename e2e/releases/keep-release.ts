import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { createClient } from '@plumbline/client/client'
import { setUp } from '@plumbline/contract/accounts/operations'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { root } from '../../scripts/tool.ts'

const NOW = '2026-01-30T12:00:00Z'
const EMAIL = 'ada@plumbline.example'
/** Listings of the simulated market in four currencies. */
const SYMBOLS = ['ASHAC.LSE', 'ELKAP.US', 'OJPNK.XETRA', 'ALVET.ST'] as const
const FIRST_KEPT_YEAR = 2023

type Row = [
  type: 'buy' | 'sell' | 'dividend' | 'fee' | 'split',
  symbol: (typeof SYMBOLS)[number],
  date: string,
  units: string,
  price: string,
  fee?: string,
]

const ROWS: Row[] = [
  ['buy', 'ASHAC.LSE', '2024-03-04', '100', '4.5', '7.5'],
  ['buy', 'ELKAP.US', '2024-05-13', '30', '41.25', '1'],
  ['sell', 'ELKAP.US', '2025-02-10', '12', '55.5', '1'],
  ['buy', 'OJPNK.XETRA', '2023-11-06', '40', '61.2'],
  ['buy', 'ALVET.ST', '2025-06-02', '250', '12.35', '9'],
  ['dividend', 'ALVET.ST', '2025-09-15', '0', '180', '20'],
  ['fee', 'OJPNK.XETRA', '2025-12-31', '0', '5.5'],
  ['buy', 'OJPNK.XETRA', '2025-01-15', '10.5', '70'],
  ['split', 'ELKAP.US', '2025-07-01', '2', '0'],
]

/** Leaves out what an upgrade test does not need: other assets, sessions, and prices before the first transaction. */
function shrink(file: string, smallFile: string): void {
  const database = new DatabaseSync(file)
  database.exec(`vacuum into '${smallFile}'`)
  database.close()
  const small = new DatabaseSync(smallFile, { enableForeignKeyConstraints: false })
  const tables = small.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
  const used = '(select asset_id from transactions)'
  small.exec(`delete from sessions; delete from rate_limits; delete from idempotency_keys; delete from sweeps;
    delete from asset_facts; delete from assets where id not in ${used};
    delete from price_years where year < ${FIRST_KEPT_YEAR}; delete from adjusted_years where year < ${FIRST_KEPT_YEAR};
    delete from fx_years where year < ${FIRST_KEPT_YEAR}`)
  for (const { name } of tables) {
    const columns = small.prepare(`pragma table_info("${name}")`).all() as { name: string }[]
    if (columns.some((column) => column.name === 'asset_id') && name !== 'transactions')
      small.exec(`delete from "${name}" where asset_id not in ${used}`)
  }
  small.exec('vacuum')
  small.close()
}

/**
 * Fills a database with this version, and keeps it with its figures for the tests of later versions' upgrades. Keeps the
 * API document too, to compare later versions with it.
 */
async function keepRelease(version: string): Promise<void> {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, { NOW, DEMO_SECURITIES: '50' })
  try {
    const code = /setup\?code=(\S+)/.exec(server.output())?.[1] ?? ''
    const { token } = await createClient({ origin: server.origin }).call(setUp, { body: { code, email: EMAIL } })
    const { call } = createClient({ origin: server.origin, token })
    const { _id: portfolioId } = await call(createPortfolio, { body: { name: 'Kept', currency: 'EUR' } })
    const body = ROWS.map(([type, stockId, date, units, price, fee = '0']) => ({
      portfolioId,
      type,
      stockId,
      date,
      units,
      price,
      fee,
    }))
    await call(createTransactions, { body, headers: { 'idempotency-key': 'kept' } })
    const { name, currency, currentValue, total, gain, percent, lines } = await call(getPortfolio, {
      params: { id: portfolioId },
    })
    const document = await (await fetch(`${server.origin}/api/docs/json`)).text()
    await server.stop()
    const figures = {
      now: NOW,
      email: EMAIL,
      portfolio: {
        name,
        currency,
        currentValue,
        total,
        gain,
        percent,
        lines: lines.map((line) => ({
          _id: line._id,
          units: line.units,
          price: line.price,
          baseCurrencyCurrentValue: line.baseCurrencyCurrentValue,
          baseCurrencyTotal: line.baseCurrencyTotal,
          gain: line.gain,
          percent: line.percent,
        })),
      },
      transactions: ROWS.length,
    }
    const folder = join(root, 'apps/server/src/testing/releases')
    const smallFile = join(dataFolder, 'small.db')
    shrink(join(dataFolder, 'plumbline.db'), smallFile)
    writeFileSync(join(folder, `${version}.db.gz`), gzipSync(readFileSync(smallFile), { level: 9 }))
    writeFileSync(join(folder, `${version}.openapi.json.gz`), gzipSync(document, { level: 9 }))
    writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(figures, null, 2)}\n`)
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
  }
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
await keepRelease(version)
console.log(`The database and the API of ${version} are kept in apps/server/src/testing/releases.`)
