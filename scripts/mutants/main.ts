import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { isRouteGuard, sampleFaults } from './choose-faults.ts'
import { type Fault, readSources } from './sources.ts'
import { type Outcome, TestRuns } from './test-runs.ts'

const DEFAULT_COUNT = 120
const MAX_SEED = 1_000_000

interface Result {
  fault: Fault
  outcome: Outcome
}

const MARKS = { seen: '   seen', missed: ' MISSED' }

function describe({ file, line, kind, text }: Fault): string {
  return `${file}:${line}  ${kind}: ${text}`
}

function summarize(results: Result[]): string {
  const run = results.filter(({ outcome }) => outcome !== 'not run')
  const seen = run.filter(({ outcome }) => outcome === 'seen').length
  const notRun = run.length < results.length ? `, ${results.length - run.length} not run` : ''
  return `${seen} of ${run.length} seen (${Math.round((100 * seen) / Math.max(1, run.length))} %)${notRun}`
}

async function tryFaults(runs: TestRuns, faults: Map<number, Fault>): Promise<Result[]> {
  const results: Result[] = []
  for await (const outcomes of runs.tryFaults(faults)) {
    for (const [number, outcome] of outcomes) {
      const fault = faults.get(number)
      assert(fault !== undefined)
      if (outcome !== 'not run') console.log(`${MARKS[outcome]}  ${describe(fault)}`)
      results.push({ fault, outcome })
    }
  }
  return results
}

function printFaults(title: string, results: Result[], outcome: Outcome): void {
  const faults = results.filter((result) => result.outcome === outcome).map(({ fault }) => `  ${describe(fault)}`)
  if (faults.length > 0) console.log(`\n${title}:\n${faults.join('\n')}`)
}

function printParts(results: Result[]): void {
  console.log('')
  for (const part of [...new Set(results.map(({ fault }) => fault.part))].sort()) {
    console.log(`${part}: ${summarize(results.filter(({ fault }) => fault.part === part))}`)
  }
  printFaults('Missed', results, 'missed')
}

/**
 * Puts faults into the source, one at a time, and says which ones the unit tests and the API tests on SQLite see.
 * 1. Finds the places (find-faults.ts) and writes a switch at each. All switches are off.
 * 2. Runs each test once and records which test file runs which place. Skips those of which nothing has changed.
 * 3. Chooses a sample by seed, or all guards of the server's routes, or the places of each `--file`: all of them, or a
 *    sample if `--count` or `--seed` is given.
 * 4. Turns one switch on for each of the test files that run its place (test-runs.ts).
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      count: { type: 'string' },
      guards: { type: 'boolean' },
      file: { type: 'string', multiple: true, default: [] },
    },
  })
  const seed = Number(values.seed ?? Math.floor(Math.random() * MAX_SEED))
  const sources = readSources()
  const { faults } = sources
  const { file: files } = values
  const workspaces = files.map((file) => file.split('/').slice(0, 2).join('/'))
  const runs = await TestRuns.open(sources, workspaces)
  const reached = new Set(runs.reachedFaults)
  console.log(`${faults.length} places, ${reached.size} of them run by a test`)
  const isInFiles = ({ file, line }: Fault) =>
    files.length === 0 || files.some((chosen) => `${file}:${line}`.startsWith(chosen))
  const numbersOf = (isChosen: (fault: Fault) => boolean) =>
    faults.flatMap((fault, number) => (isInFiles(fault) && isChosen(fault) ? [number] : []))
  const isSample = files.length === 0 || values.count !== undefined || values.seed !== undefined
  const sample = () => {
    const candidates = numbersOf(() => true).filter((number) => reached.has(number))
    return sampleFaults(faults, candidates, Number(values.count ?? DEFAULT_COUNT), seed)
  }
  const chosen = values.guards ? numbersOf(isRouteGuard) : isSample ? sample() : numbersOf(() => true)
  const results = await tryFaults(runs, new Map(chosen.map((number) => [number, faults[number] as Fault])))
  await runs.close()
  printParts(results)
  if (values.guards) printFaults('Not run', results, 'not run')
  const title = [values.guards ? 'guards of routes' : isSample ? `seed ${seed}` : '', ...files].filter(Boolean)
  console.log(`\n${title.join(', ')}: ${summarize(results)}`)
}

await main()
