import { t } from '@lingui/core/macro'
import { callTasks, type RemoteTasks, type TaskCall, type TaskReply } from '@plumbline/csv-import/tasks/call-tasks'
import { serveTask } from '@plumbline/csv-import/tasks/serve-tasks'

/** Tasks as the page calls them. `end` stops the worker with what it is doing. */
export type TaskWorker<Tasks> = RemoteTasks<Tasks> & { end: () => void }

/** In the page: calls the tasks of these names in the worker, so that the page stays usable meanwhile. */
export function callWorker<Tasks extends object>(
  worker: Worker,
  names: readonly (keyof Tasks & string)[],
): TaskWorker<Tasks> {
  const { tasks, receive, fail } = callTasks<Tasks>(names, (call) => worker.postMessage(call))
  worker.addEventListener('message', ({ data }: MessageEvent<TaskReply>) => receive(data))
  worker.addEventListener('error', ({ message }) => fail(new Error(message || t`The file could not be read`)))
  return { ...tasks, end: () => worker.terminate() }
}

/** In a worker: runs the tasks that the page asks for. */
export function serveTasks<Tasks extends object>(tasks: Tasks): void {
  addEventListener('message', async ({ data }: MessageEvent<TaskCall>) => postMessage(await serveTask(tasks, data)))
}
