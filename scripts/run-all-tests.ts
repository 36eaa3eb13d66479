import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { serverBuild, webBuild, whyBuildIsStale } from './builds.ts'
import { recordRetriedTests } from './checks/retried-tests.ts'
import { couldNotRun, failedOnce, passedOnce, runPhases, type Tally } from './checks/run-steps.ts'
import { staticChecks } from './checks/static-checks.ts'
import { runPlaywright, runVitest, testComponents } from './checks/test-suites.ts'
import { canInstallDebianPackages, installDebianPackages } from './processes/debian-packages.ts'
import { findChromium } from './processes/find-chromium.ts'
import { findCommand } from './processes/find-command.ts'
import {
  findPostgresqlFolder,
  startTemporaryPostgresql,
  type TemporaryPostgresql,
} from './processes/temporary-postgresql.ts'
import { root } from './tool.ts'

let postgresql: TemporaryPostgresql | undefined

async function stopPostgresql(): Promise<void> {
  const running = postgresql
  postgresql = undefined
  await running?.stop()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    const exit = () => process.exit(1)
    stopPostgresql().then(exit, exit)
  })
}

function provideTools(): void {
  const missing: string[] = []
  if (findChromium() === undefined) missing.push('chromium-headless-shell', 'fonts-liberation')
  if (findPostgresqlFolder() === undefined) missing.push('postgresql')
  for (const command of ['curl', 'git', 'python3']) if (findCommand(command) === undefined) missing.push(command)
  if (missing.length === 0 || !canInstallDebianPackages()) return
  if (!installDebianPackages(missing)) console.error('The installation failed; the tests run with what is there.')
}

/** In a process of its own: the other lane goes on meanwhile. */
async function build(): Promise<Tally> {
  const reasons = [webBuild, serverBuild].map((each) => whyBuildIsStale(each, root))
  if (reasons.every((reason) => reason === undefined)) return passedOnce
  const builder = spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
  process.once('exit', () => builder.kill())
  const [code] = await once(builder, 'close')
  return code === 0 ? passedOnce : failedOnce
}

async function testOnPostgresql(): Promise<Tally> {
  const binaries = findPostgresqlFolder()
  if (binaries === undefined) {
    console.error(
      'Not run: the API on PostgreSQL. Install a PostgreSQL server, 15 or later (its initdb was not found).',
    )
    return couldNotRun('the API on PostgreSQL: without a PostgreSQL server')
  }
  postgresql = await startTemporaryPostgresql(binaries)
  try {
    return await runVitest(['api-postgresql'], { TEST_DATABASE_URL: postgresql.url })
  } finally {
    await stopPostgresql()
  }
}

async function testInBrowser(): Promise<Tally> {
  const chromium = findChromium()
  if (chromium === undefined) {
    console.error('Not run: the journeys in a browser. Install Chromium or Chrome, or set CHROMIUM_PATH.')
    return couldNotRun('the journeys: without Chromium')
  }
  return await runPlaywright({ CHROMIUM_PATH: chromium })
}

provideTools()
/**
 * The journeys take longer than all else together, and begin once there is a build. Browsers, databases and mails make
 * either lane wait now and then; the other one uses the core meanwhile.
 */
const passed = await runPhases(
  [
    [
      [
        { title: 'Build', run: build },
        { title: 'Journeys in Chromium', run: testInBrowser },
      ],
      [
        ...staticChecks,
        { title: 'Structure: every rule bites', run: () => runVitest(['structure']) },
        { title: 'Unit tests', run: () => runVitest(['unit']) },
        { title: 'API on SQLite', run: () => runVitest(['api-sqlite']) },
        { title: 'API on PostgreSQL', run: testOnPostgresql },
        { title: 'Components in Chromium', run: testComponents },
      ],
    ],
  ],
  recordRetriedTests,
)
process.exitCode = passed ? 0 : 1
