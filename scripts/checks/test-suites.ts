import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from '../processes/find-chromium.ts'
import { root } from '../tool.ts'
import { couldNotRun, failedOnce, type Tally } from './run-steps.ts'
import { runTool } from './run-tool.ts'

/** A run that ends in failure without a failed test (a file that does not load, say) still counts as one. */
function withExitCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function resultFile(name: string): string {
  const path = join(root, 'test-results', `${name}.json`)
  rmSync(path, { force: true })
  return path
}

interface VitestResult {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    /** The path of the file. */
    name: string
    startTime: number
    endTime: number
    /** A test that passed when tried again keeps the failures of its first try. */
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface VitestTest {
  name: string
  isSkipped: boolean
  isFailed: boolean
  isRetried: boolean
}

function listTests({ testResults }: VitestResult): VitestTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      name: `${relative(root, name)}: ${fullName.trim()}`,
      isSkipped: status === 'skipped' || status === 'pending' || status === 'todo',
      isFailed: status === 'failed',
      isRetried: status === 'passed' && failureMessages.length > 0,
    })),
  )
}

const namesOf = (tests: { name: string }[]) => tests.map(({ name }) => name)

/** Runs the Vitest projects of these names (vitest.config.ts). */
export async function runVitest(projects: string[], environment: Record<string, string> = {}): Promise<Tally> {
  const output = resultFile(`vitest-${projects.join('-')}`)
  const code = await runTool({
    packageName: 'vitest',
    parameters: [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
    ],
    environment,
  })
  let result: VitestResult
  try {
    result = JSON.parse(readFileSync(output, 'utf8'))
  } catch {
    console.error('Vitest ended without a result.')
    return failedOnce
  }
  const tests = listTests(result)
  const files = result.testResults.map(({ name, startTime, endTime }) => ({
    name: `${projects.join(', ')}: ${relative(root, name)}`,
    durationMs: endTime - startTime,
  }))
  const tally: Tally = {
    files,
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests + result.numTodoTests,
    skippedNames: namesOf(tests.filter(({ isSkipped }) => isSkipped)),
    failedNames: namesOf(tests.filter(({ isFailed }) => isFailed)),
    retriedNames: namesOf(tests.filter(({ isRetried }) => isRetried)),
  }
  return withExitCode(tally, code)
}

/** Runs the component tests of apps/web. */
export async function testComponents(): Promise<Tally> {
  if (findChromium() !== undefined) return await runVitest(['components'])
  console.error('Not run: the component tests. Install Chromium or Chrome, or set CHROMIUM_PATH.')
  return couldNotRun('the component tests: without Chromium')
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { projectName: string; status: string; results: { duration: number }[] }[] }[]
}

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

/**
 * Names of the tests that ended with a status of Playwright: a test that failed is `unexpected`, and one that passed
 * only on a second try is `flaky`.
 */
function findTests(suites: PlaywrightSuite[], status: string): string[] {
  return suites.flatMap(({ file, specs, suites: nested = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.filter((test) => test.status === status).map(({ projectName }) => `${projectName}, ${file}: ${title}`),
    ),
    ...findTests(nested, status),
  ])
}

/** The milliseconds that the tests of a file took, in all projects and tries. */
function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}

/** Runs the journeys of e2e/. */
export async function runPlaywright(environment: Record<string, string>): Promise<Tally> {
  const output = resultFile('playwright')
  const code = await runTool({
    workspace: 'e2e',
    packageName: '@playwright/test',
    command: 'playwright',
    parameters: ['test', '--reporter=list,json'],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: output },
  })
  let result: PlaywrightResult
  try {
    result = JSON.parse(readFileSync(output, 'utf8'))
  } catch {
    console.error('Playwright ended without a result.')
    return failedOnce
  }
  const { expected, unexpected, flaky, skipped } = result.stats
  const tally: Tally = {
    files: result.suites.map((suite) => ({ name: `journeys: ${suite.file}`, durationMs: durationOf(suite) })),
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    skippedNames: findTests(result.suites, 'skipped'),
    failedNames: findTests(result.suites, 'unexpected'),
    retriedNames: findTests(result.suites, 'flaky'),
  }
  return withExitCode(tally, code)
}
