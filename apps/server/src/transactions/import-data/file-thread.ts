import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { TaskCall } from '@plumbline/csv-import/tasks/call-tasks'
import { createImportTasks } from '@plumbline/csv-import/tasks/import-tasks'
import { serveTask } from '@plumbline/csv-import/tasks/serve-tasks'

const createTasks = () => createImportTasks((bytes) => createHash('sha256').update(bytes).digest('hex'))

let tasks = createTasks()

parentPort?.on('message', async (call: TaskCall) => {
  // Nothing of one user's file is left when another one is opened.
  if (call.task === 'open') tasks = createTasks()
  parentPort?.postMessage(await serveTask(tasks, call))
})
