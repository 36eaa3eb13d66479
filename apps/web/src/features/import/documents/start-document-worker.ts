import { callWorker, type TaskWorker } from '../task-worker.ts'
import type { DocumentTasks } from './document-tasks.ts'

export type DocumentWorker = TaskWorker<DocumentTasks>

/** Reads documents in a worker, which loads the PDF reader. */
export function startDocumentWorker(): DocumentWorker {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), { type: 'module' })
  return callWorker<DocumentTasks>(worker, ['open'])
}
