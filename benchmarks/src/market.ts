import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../apps/server/src/database/database.ts'
import type { MarketDb } from '../../apps/server/src/database/db.ts'
import { upsertSecurities } from '../../apps/server/src/market/securities/upsert-securities.ts'
import { makeDataFolder, removeDataFolder, startCommand } from '../../scripts/processes/server-process.ts'
import { findPostgresqlFolder, startTemporaryPostgresql } from '../../scripts/processes/temporary-postgresql.ts'
import type { MarketSamples } from './market-process.ts'
import type { Measurement } from './measurement.ts'
import { listUniverse } from './universe.ts'

const MARKET_SIZE = 250_000
const PORTION_SIZE = 5000

async function storeUniverse(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const { securities, origin } = listUniverse(MARKET_SIZE)
  console.error(`  storing ${securities.length} securities: ${origin} …`)
  const database = await openDatabase({ dataDir, databaseUrl })
  const marketDb: MarketDb = database.db
  for (let start = 0; start < securities.length; start += PORTION_SIZE) {
    const listed = securities.slice(start, start + PORTION_SIZE)
    const facts = new Map(listed.map(({ security, facts }) => [security.id, facts]))
    await marketDb.transaction().execute((tx) =>
      upsertSecurities(
        tx,
        listed.map(({ security }) => security),
        facts,
      ),
    )
  }
  await database.close()
}

/** Runs in a process of its own with the flags of `npm start`, so that its memory is that of search and screener. */
async function measureStored(dataDir: string, databaseUrl: string | undefined): Promise<MarketSamples> {
  const program = join(import.meta.dirname, 'market-process.ts')
  const flags = startCommand().filter((word) => word.startsWith('--'))
  const parameters = ['--expose-gc', ...flags, program, String(MARKET_SIZE), dataDir, databaseUrl ?? '']
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { maxBuffer: 1e8 })
  return JSON.parse(stdout) as MarketSamples
}

async function measureOn(engine: string, databaseUrl?: string): Promise<Measurement[]> {
  const dataDir = makeDataFolder()
  try {
    await storeUniverse(dataDir, databaseUrl)
    const samples = await measureStored(dataDir, databaseUrl)
    const kinds = Object.entries(samples.search)
    const screens = [
      ['the screener', samples.screener],
      ['DuckDB', samples.duckDb],
      ['plain SQL on SQLite', samples.plainSql],
    ] as const
    return [
      ...kinds.map(([kind, times]): Measurement => {
        return {
          name: `search by ${kind}, each keystroke (${engine})`,
          unit: 'ms',
          samples: times,
          target: 5,
          judged: 'p95',
        }
      }),
      ...screens
        .filter(([, times]) => times.length > 0)
        .map(([who, times]): Measurement => {
          return {
            name: `3 filters, sort and count: ${who} (${engine})`,
            unit: 'ms',
            samples: times,
            target: 10,
            judged: 'p95',
          }
        }),
      { name: `search, load (${engine})`, unit: 's', samples: [samples.searchLoad / 1000], target: 10, judged: 'p95' },
      {
        name: `screener, load (${engine})`,
        unit: 's',
        samples: [samples.screenerLoad / 1000],
        target: 10,
        judged: 'p95',
      },
      {
        name: `search and screener, first requests after a restart (${engine})`,
        unit: 's',
        samples: [samples.firstRequests / 1000],
        target: 3,
        judged: 'p95',
      },
      {
        name: `loading, longest hold of the event loop (${engine})`,
        unit: 'ms',
        samples: [samples.longestHold],
        target: 100,
        judged: 'p95',
      },
      {
        name: `search and screener, memory (${engine})`,
        unit: 'MB',
        samples: [samples.memory],
        target: 300,
        judged: 'p95',
      },
    ]
  } finally {
    removeDataFolder(dataDir)
  }
}

/**
 * Search and screener over 250,000 securities, on SQLite and, if installed, on PostgreSQL. Times are those of whole
 * responses, including names read from the database. DuckDB and plain SQL hold the same table in memory and run the
 * same queries in the same run. The results are first checked to be equal.
 */
export async function benchMarket(): Promise<Measurement[]> {
  const onSqlite = await measureOn('SQLite')
  const binaries = findPostgresqlFolder()
  if (binaries === undefined) return onSqlite
  const postgresql = await startTemporaryPostgresql(binaries)
  try {
    return [...onSqlite, ...(await measureOn('PostgreSQL', postgresql.url))]
  } finally {
    await postgresql.stop()
  }
}
