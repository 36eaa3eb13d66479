import { t } from '@lingui/core/macro'

/** A call of a worker's task. */
export type TaskCall = { id: number; task: string; parameters: unknown[] }
/** Its result, or why it failed. */
export type TaskReply = { id: number; result?: unknown; failure?: string }

/** Tasks as the page calls them: each answers later. `end` stops the worker with what it is doing. */
export type TaskWorker<Tasks> = {
  [Name in keyof Tasks]: Tasks[Name] extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Promise<Awaited<R>>
    : never
} & { end: () => void }

/** In the page: calls the tasks of these names in the worker, so that the page stays usable meanwhile. */
export function callTasks<Tasks extends object>(
  worker: Worker,
  names: readonly (keyof Tasks & string)[],
): TaskWorker<Tasks> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  worker.addEventListener('message', ({ data: { id, result, failure } }: MessageEvent<TaskReply>) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) call?.resolve(result)
    else call?.reject(new Error(failure))
  })
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || t`The file could not be read`))
    waiting.clear()
  })
  const ask =
    (task: string) =>
    (...parameters: unknown[]) => {
      lastId += 1
      const call = Promise.withResolvers<unknown>()
      waiting.set(lastId, call)
      worker.postMessage({ id: lastId, task, parameters } satisfies TaskCall)
      return call.promise
    }
  const calls = Object.fromEntries(names.map((name) => [name, ask(name)]))
  // Each name of the tasks has a function that passes its parameters on.
  return { ...calls, end: () => worker.terminate() } as TaskWorker<Tasks>
}
