import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PortfolioSize } from './engine-portfolio.ts'
import type { EngineSamples } from './engine-process.ts'
import type { Measurement } from './measurement.ts'

interface Scenario extends PortfolioSize {
  runs: number
  targetMilliseconds: number
  /** In a new process. */
  targetFirstCall: number
  /** Measuring again after one transaction was added, and with a new close of every holding. */
  targetAdded: number
  targetNewDay: number
  /** Making every effect. Pages show few of them. */
  targetEffects: number
  targetMegabytes: number
}

/** Measured of the largest ledgers: a small one mostly keeps daily series. */
const TARGET_BYTES_PER_TRANSACTION = 120
const MIN_LARGE_LEDGER = 100_000

/** The first three show how the time grows with the ledger, the last what a very large one takes. */
const SCENARIOS: readonly Scenario[] = [
  {
    ...{ assets: 50, years: 10, transactions: 1000, runs: 60 },
    ...{
      targetMilliseconds: 5,
      targetFirstCall: 60,
      targetAdded: 0.5,
      targetNewDay: 1,
      targetEffects: 5,
      targetMegabytes: 300,
    },
  },
  {
    ...{ assets: 50, years: 10, transactions: 10_000, runs: 60 },
    ...{
      targetMilliseconds: 10,
      targetFirstCall: 60,
      targetAdded: 0.5,
      targetNewDay: 1,
      targetEffects: 20,
      targetMegabytes: 300,
    },
  },
  {
    ...{ assets: 50, years: 10, transactions: 100_000, runs: 15 },
    ...{
      targetMilliseconds: 80,
      targetFirstCall: 500,
      targetAdded: 0.5,
      targetNewDay: 1,
      targetEffects: 200,
      targetMegabytes: 300,
    },
  },
  {
    ...{ assets: 1000, years: 20, transactions: 100_000, runs: 12 },
    ...{
      targetMilliseconds: 500,
      targetFirstCall: 1000,
      targetAdded: 10,
      targetNewDay: 40,
      targetEffects: 200,
      targetMegabytes: 300,
    },
  },
]

/**
 * Measures whole portfolios, each size in a process of its own. Memory is the most that a process held which generated
 * the portfolio and measured it once, Node included.
 */
export async function benchEngine(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const scenario of SCENARIOS) {
    const { assets, years, transactions } = scenario
    const { targetMilliseconds, targetFirstCall, targetAdded, targetNewDay, targetEffects, targetMegabytes } = scenario
    const name = `engine, ${assets} assets, ${years} years, ${transactions} transactions`
    const { wall, cpu, added, newDay, effects, floor, bytesPerTransaction } = await runScenario(scenario, scenario.runs)
    const { wall: firstCall, memoryMegabytes } = await runScenario(scenario, 1)
    measurements.push(
      { name: `${name}: time`, unit: 'ms', samples: wall, target: targetMilliseconds, judged: 'median', floor },
      { name: `${name}: first call`, unit: 'ms', samples: firstCall, target: targetFirstCall, judged: 'median' },
      { name: `${name}: one added`, unit: 'ms', samples: added, target: targetAdded, judged: 'median' },
      { name: `${name}: new day`, unit: 'ms', samples: newDay, target: targetNewDay, judged: 'median' },
      { name: `${name}: every effect`, unit: 'ms', samples: effects, target: targetEffects, judged: 'median' },
      { name: `${name}: CPU`, unit: 'ms', samples: cpu, target: targetMilliseconds, judged: 'median' },
      { name: `${name}: memory`, unit: 'MB', samples: [memoryMegabytes], target: targetMegabytes, judged: 'median' },
    )
    if (transactions < MIN_LARGE_LEDGER) continue
    measurements.push({
      name: `${name}: memory of a transaction`,
      unit: 'B',
      samples: [bytesPerTransaction],
      target: TARGET_BYTES_PER_TRANSACTION,
      judged: 'median',
    })
  }
  return measurements
}

async function runScenario({ assets, years, transactions }: PortfolioSize, runs: number): Promise<EngineSamples> {
  const program = join(import.meta.dirname, 'engine-process.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    program,
    ...[assets, years, transactions, runs].map(String),
  ])
  return JSON.parse(stdout)
}
