import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { root } from '../tool.ts'
import { CHOSEN_FILE, type ChosenFaults, RUN_FOLDER, runFileOf, STATE_FILE } from './run-files.ts'
import type { Fault, Sources } from './sources.ts'

const PROJECTS = ['unit', 'api-sqlite']
/** So many of the nearest test files that are left may be tried next: most faults fail there. */
const NEAREST = 3
/** What the test files of other folders that run a place may take together, by their first run. */
const MAX_OTHERS_MS = 60_000

/** What the tests say of a fault. */
export type Outcome = 'seen' | 'missed' | 'not run'

/** What the runs without a fault found. */
interface FirstRun {
  /** Of everything but the tests: with it, what each test runs may change. */
  state: string
  /** The test files that passed, by path: a hash of the file, and the milliseconds that it took. */
  passed: Record<string, { hash: string; took: number }>
}

/** Vitest with the switches in the source, kept for all runs. */
async function openVitest({ switched }: Sources, reporter: Reporter): Promise<Vitest> {
  const plugin = {
    name: 'faults',
    enforce: 'pre' as const,
    load: (id: string) => switched.get(id),
  }
  const projects = (config.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project) || !PROJECTS.includes(String(project.test?.name))) return []
    const { plugins = [], test = {} } = project as { plugins?: unknown[]; test?: { setupFiles?: string[] } }
    const setupFiles = [fileURLToPath(import.meta.resolve('./fault-switch.ts')), ...(test.setupFiles ?? [])]
    // The cache on disk knows nothing of the switches.
    const uncached = { ...test, setupFiles, retry: 0, fsModuleCache: false }
    return [{ ...project, plugins: [plugin, ...plugins], test: uncached }]
  })
  const quiet = { reporters: [reporter], silent: true as const, watch: false, config: false as const, root }
  return await createVitest('test', quiet, { test: { projects: projects as never } })
}

/** A project's tests that were run, and those that run the place of a fault. */
export class TestRuns {
  readonly #vitest: Vitest
  readonly #specifications: Map<string, TestSpecification>
  readonly #first: FirstRun
  readonly #runners = new Map<number, string[]>()

  private constructor(vitest: Vitest, specifications: Map<string, TestSpecification>, first: FirstRun) {
    this.#vitest = vitest
    this.#specifications = specifications
    this.#first = first
    for (const path of Object.keys(first.passed).filter((passed) => specifications.has(passed))) {
      const run: number[] = JSON.parse(readFileSync(join(RUN_FOLDER, runFileOf(path)), 'utf8'))
      for (const fault of run) this.#runners.set(fault, [...(this.#runners.get(fault) ?? []), path])
    }
  }

  /**
   * Runs each test once without a fault, unless it and the source are those of the last time.
   *
   * @param workspaces such as `apps/web`: only their tests are run; all if there is none
   */
  static async open(sources: Sources, workspaces: string[]): Promise<TestRuns> {
    const first = readFirstRun(sources)
    const vitest = await openVitest(sources, { onTestModuleEnd: (module) => keepResult(first, module) })
    const ofWorkspaces = (await vitest.globTestSpecifications()).filter(
      ({ moduleId }) => workspaces.length === 0 || workspaces.some((workspace) => isBelow(moduleId, workspace)),
    )
    const specifications = new Map(ofWorkspaces.map((specification) => [specification.moduleId, specification]))
    rmSync(CHOSEN_FILE, { force: true })
    const changed = [...specifications.values()].filter(({ moduleId }) => first.passed[moduleId] === undefined)
    if (changed.length > 0) {
      console.log(`Running ${changed.length} test files without a fault, to learn which lines they run`)
      await vitest.runTestSpecifications(changed)
    }
    return new TestRuns(vitest, specifications, first)
  }

  /** Numbers of the faults whose places a test runs. */
  get reachedFaults(): number[] {
    return [...this.#runners.keys()].sort((a, b) => a - b)
  }

  /**
   * Tries faults in rounds, and returns what each round found. In a round, a test file runs with one fault, and each
   * fault that is not seen yet has one of its test files, the nearest first: so all share the loaded modules. Code that
   * runs in threads and child processes counts as not run: it is loaded without switches.
   */
  async *tryFaults(faults: Map<number, Fault>): AsyncGenerator<Map<number, Outcome>> {
    const waiting = new Map([...faults].map(([number, fault]) => [number, this.#testsOf(number, fault)]))
    const notRun = [...waiting].filter(([, paths]) => paths.length === 0)
    for (const [number] of notRun) waiting.delete(number)
    yield new Map(notRun.map(([number]) => [number, 'not run']))
    while (waiting.size > 0) {
      const round = takeRound(waiting)
      const seeing = await this.#runWithFaults(round)
      const outcomes = new Map<number, Outcome>()
      for (const [path, number] of round) {
        if (seeing.has(path)) outcomes.set(number, 'seen')
        else if (waiting.get(number)?.length === 0) outcomes.set(number, 'missed')
      }
      for (const number of outcomes.keys()) waiting.delete(number)
      yield outcomes
    }
  }

  /** The test files that run the place of a fault, the nearest first: all of its folder, and others as time allows. */
  #testsOf(number: number, fault: Fault): string[] {
    const near = (path: string) => sharedFolders(relative(root, path), fault.file)
    const took = (path: string) => this.#first.passed[path]?.took ?? 0
    const paths = (this.#runners.get(number) ?? []).toSorted((a, b) => near(b) - near(a) || took(a) - took(b))
    let budget = MAX_OTHERS_MS
    return paths.filter((path, index) => {
      if (index < NEAREST || relative(root, path).startsWith(`${dirname(fault.file)}/`)) return true
      budget -= took(path)
      return budget > 0
    })
  }

  /** Returns the paths of the test files that fail. */
  async #runWithFaults(chosen: Map<string, number>): Promise<Set<string>> {
    writeFileSync(CHOSEN_FILE, JSON.stringify(Object.fromEntries(chosen) satisfies ChosenFaults))
    try {
      const specifications = [...chosen.keys()].flatMap((path) => this.#specifications.get(path) ?? [])
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications)
      const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId)
      return new Set([...failed, ...unhandledErrors.map(testPathOf)])
    } finally {
      rmSync(CHOSEN_FILE)
    }
  }

  async close(): Promise<void> {
    await this.#vitest.close()
  }
}

const isBelow = (path: string, folder: string) => path.startsWith(`${join(root, folder)}/`)

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** What is known of this source and of the tests that did not change. */
function readFirstRun({ state }: Sources): FirstRun {
  // keepResult writes it.
  const known = existsSync(STATE_FILE) ? (JSON.parse(readFileSync(STATE_FILE, 'utf8')) as FirstRun) : undefined
  if (known?.state === state) {
    const passed = Object.entries(known.passed).filter(([path, { hash }]) => existsSync(path) && hash === hashOf(path))
    return { state, passed: Object.fromEntries(passed) }
  }
  rmSync(RUN_FOLDER, { recursive: true, force: true })
  mkdirSync(RUN_FOLDER, { recursive: true })
  return { state, passed: {} }
}

/** Keeps the result of a test file that ran without a fault: what was interrupted goes on where it ended. */
function keepResult(first: FirstRun, module: TestModule): void {
  const { moduleId } = module
  if (existsSync(CHOSEN_FILE)) return
  if (!module.ok()) console.log(`left out, fails without a fault: ${relative(root, moduleId)}`)
  else if (existsSync(join(RUN_FOLDER, runFileOf(moduleId)))) {
    first.passed[moduleId] = { hash: hashOf(moduleId), took: module.diagnostic().duration }
    writeFileSync(STATE_FILE, JSON.stringify(first))
  }
}

/** Each test file gets one of the faults that wait, and each fault at most one of its next test files. */
function takeRound(waiting: Map<number, string[]>): Map<string, number> {
  const round = new Map<string, number>()
  for (const [number, paths] of waiting) {
    const free = paths.slice(0, NEAREST).findIndex((path) => !round.has(path))
    for (const path of free < 0 ? [] : paths.splice(free, 1)) round.set(path, number)
  }
  return round
}

/** Vitest notes in an error which test file was running. */
const testPathOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'VITEST_TEST_PATH' in error ? String(error.VITEST_TEST_PATH) : ''

/** How many folders two paths share from the root; a file's own test counts one more. */
function sharedFolders(testFile: string, file: string): number {
  if (testFile.replace(/(?:[.]api)?[.]test[.]ts$/, '.ts') === file) return Number.MAX_SAFE_INTEGER
  const [a, b] = [testFile.split('/'), file.split('/')]
  const different = a.findIndex((name, index) => name !== b[index])
  return different < 0 ? a.length : different
}
