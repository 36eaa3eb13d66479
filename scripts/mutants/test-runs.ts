import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { root } from '../tool.ts'
import { CHOSEN_FILE, RUN_FOLDER, runFileOf, STATE_FILE } from './run-files.ts'
import type { Fault, Sources } from './sources.ts'

const PROJECTS = ['unit', 'api-sqlite']
/** The nearest test files are tried first: most faults fail there. */
const NEAREST = 3
/** What the other files that run a place may take together, by their first run. */
const MAX_OTHERS_MS = 60_000

/** What the tests say of a fault. */
export type Outcome = 'seen' | 'missed' | 'not run'

/** What the first run without a fault found. */
interface FirstRun {
  state: string
  /** Paths of test files that passed, with the milliseconds that they took. */
  passed: Record<string, number>
}

/** Vitest with the switches in the source, kept for all runs. */
async function openVitest({ switched }: Sources): Promise<Vitest> {
  const plugin = {
    name: 'faults',
    enforce: 'pre' as const,
    load: (id: string) => switched.get(id),
  }
  const projects = (config.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project) || !PROJECTS.includes(String(project.test?.name))) return []
    const { plugins = [], test = {} } = project as { plugins?: unknown[]; test?: { setupFiles?: string[] } }
    const setupFiles = [fileURLToPath(import.meta.resolve('./fault-switch.ts')), ...(test.setupFiles ?? [])]
    return [{ ...project, plugins: [plugin, ...plugins], test: { ...test, setupFiles, retry: 0 } }]
  })
  const quiet = { reporters: [{}], silent: true as const, watch: false, config: false as const, root }
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
    for (const path of Object.keys(first.passed)) {
      const run: number[] = JSON.parse(readFileSync(join(RUN_FOLDER, runFileOf(path)), 'utf8'))
      for (const fault of run) this.#runners.set(fault, [...(this.#runners.get(fault) ?? []), path])
    }
  }

  /** Runs all tests once without a fault, unless source and tests are those of the last time. */
  static async open(sources: Sources): Promise<TestRuns> {
    const vitest = await openVitest(sources)
    const specifications = new Map((await vitest.globTestSpecifications()).map((spec) => [spec.moduleId, spec]))
    rmSync(CHOSEN_FILE, { force: true })
    const known = existsSync(STATE_FILE) ? (JSON.parse(readFileSync(STATE_FILE, 'utf8')) as FirstRun) : undefined
    const first = known?.state === sources.state ? known : await runAll(vitest, [...specifications.values()], sources)
    return new TestRuns(vitest, specifications, first)
  }

  /** Numbers of the faults whose places a test runs. */
  get reachedFaults(): number[] {
    return [...this.#runners.keys()].sort((a, b) => a - b)
  }

  /**
   * Runs the test files that run the place of a fault, the nearest first, and ends at the first failure. Code that runs
   * in threads and child processes counts as not run: it is loaded without switches.
   */
  async tryFault(number: number, fault: Fault): Promise<Outcome> {
    const near = (path: string) => sharedFolders(relative(root, path), fault.file)
    const took = (path: string) => this.#first.passed[path] ?? 0
    const runners = (this.#runners.get(number) ?? []).toSorted((a, b) => near(b) - near(a) || took(a) - took(b))
    if (runners.length === 0) return 'not run'
    let budget = MAX_OTHERS_MS
    const others = runners.slice(NEAREST).filter((path) => {
      budget -= took(path)
      return budget > 0
    })
    writeFileSync(CHOSEN_FILE, String(number))
    try {
      const isSeen = (await this.#fail(runners.slice(0, NEAREST))) || (await this.#fail(others))
      return isSeen ? 'seen' : 'missed'
    } finally {
      rmSync(CHOSEN_FILE)
    }
  }

  async #fail(paths: string[]): Promise<boolean> {
    const specifications = paths.flatMap((path) => this.#specifications.get(path) ?? [])
    if (specifications.length === 0) return false
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications)
    return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
  }

  async close(): Promise<void> {
    await this.#vitest.close()
  }
}

async function runAll(vitest: Vitest, specifications: TestSpecification[], { state }: Sources): Promise<FirstRun> {
  const startedAt = performance.now()
  rmSync(RUN_FOLDER, { recursive: true, force: true })
  mkdirSync(dirname(STATE_FILE), { recursive: true })
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const failed = testModules.filter((module) => !module.ok())
  for (const { moduleId } of failed) console.log(`left out, fails without a fault: ${relative(root, moduleId)}`)
  const passed = testModules.filter((module) => module.ok() && existsSync(join(RUN_FOLDER, runFileOf(module.moduleId))))
  const first: FirstRun = {
    state,
    passed: Object.fromEntries(passed.map((module) => [module.moduleId, module.diagnostic().duration])),
  }
  writeFileSync(STATE_FILE, JSON.stringify(first))
  console.log(`${passed.length} test files without a fault: ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return first
}

/** How many folders two paths share from the root; a file's own test counts one more. */
function sharedFolders(testFile: string, file: string): number {
  if (testFile.replace(/(?:[.]api)?[.]test[.]ts$/, '.ts') === file) return Number.MAX_SAFE_INTEGER
  const [a, b] = [testFile.split('/'), file.split('/')]
  const different = a.findIndex((name, index) => name !== b[index])
  return different < 0 ? a.length : different
}
