import { runSteps } from './checks/run-steps.ts'
import { staticChecks } from './checks/static-checks.ts'
import { runVitest } from './checks/test-suites.ts'

const passed = await runSteps([
  ...staticChecks,
  { title: 'Unit tests', run: () => runVitest(['unit']) },
  { title: 'API on SQLite', run: () => runVitest(['api-sqlite']) },
])
process.exitCode = passed ? 0 : 1
