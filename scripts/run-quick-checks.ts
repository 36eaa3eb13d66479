import { runSteps } from './checks/run-steps.ts'
import { staticChecks } from './checks/static-checks.ts'
import { runVitest, testComponents } from './checks/test-suites.ts'

const passed = await runSteps([
  ...staticChecks,
  { title: 'Unit tests', run: () => runVitest(['unit']) },
  { title: 'Components in Chromium', run: testComponents },
  { title: 'API on SQLite', run: () => runVitest(['api-sqlite']) },
])
process.exitCode = passed ? 0 : 1
