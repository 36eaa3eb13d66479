import type { TaskCall, TaskReply } from './call-tasks.ts'

/** In a worker: runs a task that its owner asks for. */
export async function serveTask<Tasks extends object>(
  tasks: Tasks,
  { id, task, parameters }: TaskCall,
): Promise<TaskReply> {
  // Callers know the names and parameters by the type of the tasks.
  const run = tasks[task as keyof Tasks] as (...parameters: unknown[]) => unknown
  try {
    return { id, result: await run(...parameters) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}
