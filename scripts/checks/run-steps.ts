import { performance } from 'node:perf_hooks'

/** Counts of tests; a static check counts as one. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Names of skipped tests, or of what this machine lacks. */
  skippedNames?: string[]
  /** Names of tests that failed each time they were tried. */
  failedNames?: string[]
  /** Names of tests that failed first and passed when they were tried again. They count as passed. */
  retriedNames?: string[]
  files?: TestFile[]
}

/** A file of tests and how long its tests took, without the time that they waited for others. */
export interface TestFile {
  name: string
  durationMs: number
}

export interface Step {
  title: string
  run: () => Tally | Promise<Tally>
}

export const passedOnce: Tally = { passed: 1, failed: 0, skipped: 0 }
export const failedOnce: Tally = { passed: 0, failed: 1, skipped: 0 }

/** A step that this machine cannot run: skipped locally, a failure if CI is set. */
export function couldNotRun(what: string): Tally {
  return process.env.CI ? failedOnce : { passed: 0, failed: 0, skipped: 1, skippedNames: [what] }
}

export function sumTallies(tallies: Tally[]): Tally {
  const sum: Tally = { passed: 0, failed: 0, skipped: 0 }
  for (const tally of tallies) {
    sum.passed += tally.passed
    sum.failed += tally.failed
    sum.skipped += tally.skipped
  }
  return sum
}

/** `N passed, N failed`, and `, N skipped` when there are any: the form that automation reads. */
export function formatTally(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`
}

async function runStep(step: Step): Promise<Tally> {
  try {
    return await step.run()
  } catch (error) {
    console.error(error)
    return failedOnce
  }
}

const MAX_SLOWEST = 12

/** The files that took the longest in the whole run, as lines. */
function listSlowest(files: TestFile[]): string[] {
  return files
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, MAX_SLOWEST)
    .map(({ name, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

function printNames(heading: string, names: string[]): void {
  if (names.length > 0) console.log(`\n${heading}\n${names.map((name) => `  ${name}`).join('\n')}`)
}

/** A step that ended: its counts and a line of the report. */
interface EndedStep {
  tally: Tally
  line: string
}

async function runLane(steps: Lane): Promise<EndedStep[]> {
  const ended: EndedStep[] = []
  for (const step of steps) {
    console.log(`\n== ${step.title}`)
    const start = performance.now()
    const tally = await runStep(step)
    const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
    const line = `${tally.failed > 0 ? 'FAILED' : '    ok'}  ${seconds} s  ${step.title}: ${formatTally(tally)}`
    ended.push({ tally, line })
  }
  return ended
}

/** Steps that run in order. */
type Lane = Step[]

/**
 * Runs phases one after the other, the lanes of a phase at the same time, and the steps of each lane in order, even
 * after a failure. Prints a line for each step, the names of skipped, retried, and failed tests, and a total. Returns
 * true if nothing failed.
 *
 * @param findRepeated of the tests that passed only when tried again, those that did so in an earlier run, too: they
 *   have failed
 */
export async function runPhases(
  phases: Lane[][],
  findRepeated: (retriedNames: string[]) => string[] = () => [],
): Promise<boolean> {
  const ended: EndedStep[] = []
  for (const lanes of phases) ended.push(...(await Promise.all(lanes.map(runLane))).flat())
  const tallies = ended.map(({ tally }) => tally)
  const sum = sumTallies(tallies)
  const retriedNames = tallies.flatMap((tally) => tally.retriedNames ?? [])
  const repeated = findRepeated(retriedNames)
  sum.passed -= repeated.length
  sum.failed += repeated.length
  console.log(`\n${ended.map(({ line }) => line).join('\n')}`)
  printNames('Slowest files:', listSlowest(tallies.flatMap((tally) => tally.files ?? [])))
  const skippedNames = tallies.flatMap((tally) => tally.skippedNames ?? [])
  printNames('Skipped:', skippedNames)
  printNames('Passed when tried again:', retriedNames)
  printNames('FAILED, tried again for the second time within ten runs:', repeated)
  const failedNames = tallies.flatMap((tally) => tally.failedNames ?? [])
  printNames('FAILED:', failedNames)
  console.log(`\n${formatTally(sum)}`)
  return sum.failed === 0
}

/** Runs one lane, as `runPhases` does with several. */
export function runSteps(steps: Lane, findRepeated?: (retriedNames: string[]) => string[]): Promise<boolean> {
  return runPhases([[steps]], findRepeated)
}
