import { callTasks, type TaskWorker } from './call-tasks.ts'
import type { ImportTasks } from './import-tasks.ts'

export type ImportWorker = TaskWorker<ImportTasks>

/** Runs the import's tasks in a worker, so that the page stays usable while a hundred thousand rows are read. */
export function startImportWorker(): ImportWorker {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  return callTasks<ImportTasks>(worker, [
    'open',
    'reopen',
    'mapColumn',
    'applySaved',
    'writeBrokerFile',
    'findDifferences',
    'tryMapping',
    'sampleTrades',
    'buildRows',
    'takeRows',
    'takeCells',
  ])
}
