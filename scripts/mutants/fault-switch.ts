import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { CHOSEN_FILE, RUN_FOLDER, runFileOf } from './run-files.ts'
import { createSwitches } from './switches.ts'

/** Run before each test file, also where test files share modules. */

const chosen = existsSync(CHOSEN_FILE) ? Number(readFileSync(CHOSEN_FILE, 'utf8')) : undefined
const run = new Set<number>()

Object.assign(globalThis, { __fault: createSwitches(chosen, run) })

afterAll(() => {
  const { testPath } = expect.getState()
  if (chosen !== undefined || testPath === undefined) return
  mkdirSync(RUN_FOLDER, { recursive: true })
  writeFileSync(join(RUN_FOLDER, runFileOf(testPath)), JSON.stringify([...run]))
})
