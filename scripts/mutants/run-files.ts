import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { root } from '../tool.ts'

const FOLDER = join(root, 'test-results', 'mutants')

/** The number of the fault that is on, by the path of the test file that runs with it. */
export type ChosenFaults = Record<string, number>

/** ChosenFaults, for the workers of Vitest. */
export const CHOSEN_FILE = join(FOLDER, 'chosen')

/** A file for each test file: the numbers of the faults whose places it runs. */
export const RUN_FOLDER = join(FOLDER, 'run')

/** The source and the tests for which RUN_FOLDER was written. */
export const STATE_FILE = join(FOLDER, 'state.json')

export const runFileOf = (testPath: string) =>
  `${createHash('sha256').update(testPath).digest('hex').slice(0, 24)}.json`
