import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
}

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
  const skipped = result.numPendingTests + result.numTodoTests
  return withExitCode({ passed: result.numPassedTests, failed: result.numFailedTests, skipped }, code)
}

/** Runs the component tests of apps/web. */
export async function testComponents(): Promise<Tally> {
  if (findChromium() !== undefined) return await runVitest(['components'])
  console.error('Not run: the component tests. Install Chromium or Chrome, or set CHROMIUM_PATH.')
  return couldNotRun()
}

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
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
  // A test that passes on the second try in CI has passed; the runner reports it as flaky.
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, code)
}
