import { buildApp } from '../../../apps/server/src/app.ts'
import { nextRun } from '../../../apps/server/src/background/schedule.ts'
import { readConfig } from '../../../apps/server/src/config.ts'
import { openDatabases } from '../../../apps/server/src/database/databases.ts'
import type { Db } from '../../../apps/server/src/database/db.ts'
import { createProvider } from '../../../apps/server/src/market/create-provider.ts'
import { createMarket } from '../../../apps/server/src/market/market.ts'
import { openSecretKey } from '../../../apps/server/src/secrets/secret-key.ts'

/** What one sweep cost in so many runs. */
export interface SweepCost {
  name: string
  runs: number
  /** Rows that were due, as the runs were last recorded. */
  done: number
  processorMs: number
  /** Processor time of the costliest run, which the event loop stands still for at most. */
  longestMs: number
}

interface Period {
  from: string
  seconds: number
}

/** The rows that the last run was recorded with. */
async function readDone(db: Db, name: string): Promise<number> {
  const row = await db.selectFrom('sweeps').select('last_done').where('name', '=', name).executeTakeFirst()
  return row?.last_done ?? 0
}

/** Runs all sweeps as often as a server does, one after another, in the time of the given period. */
async function runSweeps(only: string | undefined, { from, seconds }: Period, warmUps: number): Promise<SweepCost[]> {
  let now = new Date(from)
  const clock = { now: () => now }
  const config = readConfig(process.env)
  const { db, marketDb, close } = await openDatabases(config)
  const secretKey = await openSecretKey(config, db)
  const market = createMarket(marketDb, await createProvider(marketDb, config, clock), clock)
  const mailer = { send: async () => {}, check: async () => {} }
  const parts = { config, clock, db, secretKey, market, mailer, mailbox: undefined, version: '0.0.0' }
  const app = await buildApp({ ...parts, logLevel: 'error' })
  const costs = new Map<string, SweepCost>()
  const { background } = app

  async function runOnce(name: string, isCounted: boolean): Promise<void> {
    const before = process.cpuUsage()
    await background.run(name)
    const { user, system } = process.cpuUsage(before)
    if (!isCounted) return
    const cost = costs.get(name) ?? { name, runs: 0, done: 0, processorMs: 0, longestMs: 0 }
    cost.runs += 1
    cost.done += await readDone(db, name)
    cost.processorMs += (user + system) / 1000
    cost.longestMs = Math.max(cost.longestMs, (user + system) / 1000)
    costs.set(name, cost)
  }

  async function runPeriod(isCounted: boolean): Promise<void> {
    const start = now.getTime()
    for (let second = 0; second < seconds; second += 1) {
      now = new Date(start + second * 1000)
      for (const [name, schedule] of background.schedules()) {
        const isDue = nextRun(schedule, new Date(now.getTime() - 1000)).getTime() === now.getTime()
        if (isDue && (only === undefined || only === name)) await runOnce(name, isCounted)
      }
    }
    now = new Date(start + seconds * 1000)
  }

  for (let period = 0; period < warmUps; period += 1) await runPeriod(false)
  await runPeriod(true)
  await app.close()
  await close()
  return [...costs.values()].sort((a, b) => b.processorMs - a.processorMs)
}

const [from = '', seconds = '', warmUps = '0', only] = process.argv.slice(2)
console.log(JSON.stringify(await runSweeps(only, { from, seconds: Number(seconds) }, Number(warmUps))))
