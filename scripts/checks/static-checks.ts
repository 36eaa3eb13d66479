import {
  checkCasts,
  checkCatalogDoubles,
  checkDependencies,
  checkDocs,
  checkFixedValues,
  checkGlossaryWords,
  checkLockfile,
  checkTableOwners,
  checkUntranslatedTexts,
} from './check-structure.ts'
import type { Step } from './run-steps.ts'
import { checkByTool } from './run-tool.ts'

/** Two are checked at a time: the two that take longest come first. */
const TYPED_FOLDERS = [
  'apps/server',
  'apps/web',
  'packages/payment-simulation',
  'packages/fixtures',
  'packages/engine',
  'packages/engine/tsconfig.pure.json',
  'packages/reading',
  'packages/csv-import',
  'packages/contract',
  'packages/market-sources',
  'packages/brokers',
  'packages/client',
  'packages/mcp',
  'packages/verify',
  'benchmarks',
  'e2e',
  'scripts',
]

export const staticChecks: Step[] = [
  {
    title: 'Format and lint (Biome)',
    run: () =>
      checkByTool({ packageName: '@biomejs/biome', command: 'biome', parameters: ['check', '--error-on-warnings'] }),
  },
  {
    title: 'Types (tsc)',
    run: () =>
      checkByTool({
        packageName: 'typescript',
        command: 'tsc',
        // Several checkers of one folder would each work out the same types: twice the CPU time.
        parameters: ['--build', '--builders', '2', '--checkers', '1', ...TYPED_FOLDERS],
      }),
  },
  {
    title: 'Unused files, exports and dependencies (knip)',
    run: () => checkByTool({ packageName: 'knip', parameters: ['--no-progress', '--treat-config-hints-as-errors'] }),
  },
  { title: 'Direction of imports (dependency-cruiser)', run: checkDependencies },
  { title: 'Owners of tables', run: checkTableOwners },
  { title: 'Names of fixed values', run: checkFixedValues },
  { title: 'Casts have a reason', run: checkCasts },
  { title: 'Texts outside of macros and text()', run: checkUntranslatedTexts },
  { title: 'One translation per text and language', run: checkCatalogDoubles },
  { title: 'One word for one thing in each language (packages/text/glossaries)', run: checkGlossaryWords },
  {
    title: 'Every text is translated (`npx lingui check missing` in apps/web lists the others)',
    run: () =>
      checkByTool({
        workspace: 'apps/web',
        packageName: '@lingui/cli',
        command: 'lingui',
        parameters: ['check', 'missing', '--workers', '1'],
      }),
  },
  {
    title: 'Catalogs hold the texts of the code (`npm run texts:extract` writes them)',
    run: () =>
      checkByTool({
        workspace: 'apps/web',
        packageName: '@lingui/cli',
        command: 'lingui',
        parameters: ['check', 'sync', '--clean', '--workers', '1'],
      }),
  },
  { title: 'Documents from the code, lines of prose (`npm run docs` writes both)', run: checkDocs },
  { title: 'Checksums of the lockfile', run: checkLockfile },
]
