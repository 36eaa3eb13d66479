import { runPhases } from './checks/run-steps.ts'
import { staticChecks } from './checks/static-checks.ts'
import { runVitest, testComponents } from './checks/test-suites.ts'

/** The browser and the database mostly wait, which leaves most of two cores to the other lane. */
const passed = await runPhases([
  [
    [...staticChecks, { title: 'Unit tests', run: () => runVitest(['unit']) }],
    [
      { title: 'Components in Chromium', run: testComponents },
      { title: 'API on SQLite', run: () => runVitest(['api-sqlite']) },
    ],
  ],
])
process.exitCode = passed ? 0 : 1
