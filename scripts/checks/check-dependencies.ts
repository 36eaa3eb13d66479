import { root } from '../tool.ts'
import { cruiseImports } from './cruise-imports.ts'
import { failedOnce, passedOnce, type Tally } from './run-steps.ts'

const folders = [
  'packages/engine',
  'packages/csv-import',
  'packages/contract',
  'packages/fixtures',
  'apps/server',
  'apps/web',
  'e2e',
  'benchmarks',
  'scripts',
]

/** The import rules on the whole project; a folder in which no module was read is a failure, not a pass. */
export async function checkDependencies(): Promise<Tally> {
  const { modules, violations } = await cruiseImports(root, folders)
  const unread = folders.filter((folder) => !modules.some((module) => module.startsWith(`${folder}/`)))
  for (const folder of unread) console.error(`No module was read in ${folder}: the rules checked nothing there.`)
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
  console.log(`${modules.length} modules read, ${violations.length} violations`)
  return unread.length === 0 && violations.length === 0 ? passedOnce : failedOnce
}
