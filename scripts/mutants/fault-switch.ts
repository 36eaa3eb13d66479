import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { CHOSEN_FILE, type ChosenFaults, RUN_FOLDER, runFileOf } from './run-files.ts'
import { createSwitches } from './switches.ts'

/** Run before each test file, also where test files share modules. */

const { testPath = '' } = expect.getState()
// test-runs.ts writes it.
const chosen = (existsSync(CHOSEN_FILE) ? (JSON.parse(readFileSync(CHOSEN_FILE, 'utf8')) as ChosenFaults) : {})[
  testPath
]
const run = new Set<number>()
let hasFailed = false

Object.assign(globalThis, { __fault: createSwitches(chosen, run) })

beforeEach(({ skip }) => skip(hasFailed, 'A test before has seen the fault'))

afterEach(({ task }) => {
  hasFailed ||= chosen !== undefined && task.result?.state === 'fail'
})

afterAll(() => {
  if (chosen !== undefined) return
  mkdirSync(RUN_FOLDER, { recursive: true })
  writeFileSync(join(RUN_FOLDER, runFileOf(testPath)), JSON.stringify([...run]))
})
