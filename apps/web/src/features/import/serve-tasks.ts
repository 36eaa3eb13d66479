import type { TaskCall, TaskReply } from './call-tasks.ts'

/** In a worker: runs the tasks that the page asks for. */
export function serveTasks<Tasks extends object>(tasks: Tasks): void {
  addEventListener('message', async ({ data: { id, task, parameters } }: MessageEvent<TaskCall>) => {
    const run = tasks[task as keyof Tasks] as (...parameters: unknown[]) => unknown
    try {
      postMessage({ id, result: await run(...parameters) } satisfies TaskReply)
    } catch (error) {
      postMessage({ id, failure: error instanceof Error ? error.message : String(error) } satisfies TaskReply)
    }
  })
}
