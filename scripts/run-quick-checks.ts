import { runLanes } from './checks/run-steps.ts'
import { staticChecks } from './checks/static-checks.ts'
import { runVitest, testComponents } from './checks/test-suites.ts'

/** A browser and a database wait more than they compute, so that the other lane has the time of a second core. */
const passed = await runLanes([
  [...staticChecks, { title: 'Unit tests', run: () => runVitest(['unit']) }],
  [
    { title: 'Components in Chromium', run: testComponents },
    { title: 'API on SQLite', run: () => runVitest(['api-sqlite']) },
  ],
])
process.exitCode = passed ? 0 : 1
