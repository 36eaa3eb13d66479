import { IMPORT_TASKS, type ImportTasks } from '@plumbline/csv-import/tasks/import-tasks'
import { callWorker, type TaskWorker } from './task-worker.ts'

export type ImportWorker = TaskWorker<ImportTasks>

/** Runs the import's tasks in a worker, so that the page stays usable while a hundred thousand rows are read. */
export function startImportWorker(): ImportWorker {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  return callWorker<ImportTasks>(worker, IMPORT_TASKS)
}
