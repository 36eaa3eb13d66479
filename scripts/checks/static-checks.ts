import { checkDependencies, checkTableOwners } from './check-dependencies.ts'
import { failedOnce, passedOnce, type Step, type Tally } from './run-steps.ts'
import { checkByTool, runTool } from './run-tool.ts'

const typedFolders = [
  'packages/fixtures',
  'packages/engine',
  'packages/engine/tsconfig.pure.json',
  'packages/csv-import',
  'packages/contract',
  'packages/market-sources',
  'packages/brokers',
  'packages/client',
  'apps/server',
  'apps/web',
  'benchmarks',
  'e2e',
  'scripts',
]

async function checkTypes(): Promise<Tally> {
  let failures = 0
  for (const folder of typedFolders) {
    const code = await runTool({ packageName: 'typescript', command: 'tsc', parameters: ['--project', folder] })
    if (code !== 0) failures += 1
  }
  return failures === 0 ? passedOnce : failedOnce
}

export const staticChecks: Step[] = [
  {
    title: 'Format and lint (Biome)',
    run: () =>
      checkByTool({ packageName: '@biomejs/biome', command: 'biome', parameters: ['check', '--error-on-warnings'] }),
  },
  { title: 'Types (tsc)', run: checkTypes },
  {
    title: 'Unused files, exports and dependencies (knip)',
    run: () => checkByTool({ packageName: 'knip', parameters: ['--no-progress', '--treat-config-hints-as-errors'] }),
  },
  { title: 'Direction of imports (dependency-cruiser)', run: checkDependencies },
  { title: 'Owners of tables', run: checkTableOwners },
]
