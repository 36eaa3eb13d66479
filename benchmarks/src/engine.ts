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
  /** Measuring again after one transaction was added. */
  targetAdded: number
  targetMegabytes: number
}

/** The first three show how the time grows with the ledger, the last what a very large one takes. */
const SCENARIOS: readonly Scenario[] = [
  {
    ...{ assets: 50, years: 10, transactions: 1000, runs: 60 },
    ...{ targetMilliseconds: 5, targetFirstCall: 60, targetAdded: 1, targetMegabytes: 300 },
  },
  {
    ...{ assets: 50, years: 10, transactions: 10_000, runs: 60 },
    ...{ targetMilliseconds: 10, targetFirstCall: 60, targetAdded: 1, targetMegabytes: 300 },
  },
  {
    ...{ assets: 50, years: 10, transactions: 100_000, runs: 15 },
    ...{ targetMilliseconds: 80, targetFirstCall: 500, targetAdded: 10, targetMegabytes: 300 },
  },
  {
    ...{ assets: 1000, years: 20, transactions: 100_000, runs: 12 },
    ...{ targetMilliseconds: 500, targetFirstCall: 1000, targetAdded: 10, targetMegabytes: 300 },
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
    const { targetMilliseconds, targetFirstCall, targetAdded, targetMegabytes } = scenario
    const name = `engine, ${assets} assets, ${years} years, ${transactions} transactions`
    const { wall, cpu, added, floor } = await runScenario(scenario, scenario.runs)
    const { wall: firstCall, memoryMegabytes } = await runScenario(scenario, 1)
    measurements.push(
      { name: `${name}: time`, unit: 'ms', samples: wall, target: targetMilliseconds, judged: 'median', floor },
      { name: `${name}: first call`, unit: 'ms', samples: firstCall, target: targetFirstCall, judged: 'median' },
      { name: `${name}: one added`, unit: 'ms', samples: added, target: targetAdded, judged: 'median' },
      { name: `${name}: CPU`, unit: 'ms', samples: cpu, target: targetMilliseconds, judged: 'median' },
      { name: `${name}: memory`, unit: 'MB', samples: [memoryMegabytes], target: targetMegabytes, judged: 'median' },
    )
  }
  return measurements
}

async function runScenario({ assets, years, transactions }: PortfolioSize, runs: number): Promise<EngineSamples> {
  const program = join(import.meta.dirname, 'engine-process.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    ...[assets, years, transactions, runs].map(String),
  ])
  return JSON.parse(stdout)
}
