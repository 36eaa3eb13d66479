import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../tool.ts'

/** A test that passed only when tried again may do so once within this many runs. */
const COUNTED_RUNS = 10

const HISTORY_FILE = join(root, 'test-results', 'retried-tests.json')

/** The names of the retried tests of each run, the newest last. */
type History = string[][]

/** Appends a run to the history. `repeated` are its tests that were retried in one of the counted runs before it. */
export function addRun(history: History, retried: string[]): { history: History; repeated: string[] } {
  const before = history.slice(1 - COUNTED_RUNS)
  return { history: [...before, retried], repeated: retried.filter((name) => before.flat().includes(name)) }
}

function readHistory(): History {
  try {
    return JSON.parse(readFileSync(HISTORY_FILE, 'utf8'))
  } catch {
    return []
  }
}

/** Records the retried tests of a run in this checkout. Returns those that were retried in an earlier run, too. */
export function recordRetriedTests(retried: string[]): string[] {
  const { history, repeated } = addRun(readHistory(), retried)
  mkdirSync(dirname(HISTORY_FILE), { recursive: true })
  writeFileSync(HISTORY_FILE, `${JSON.stringify(history, null, 2)}\n`)
  return repeated
}
