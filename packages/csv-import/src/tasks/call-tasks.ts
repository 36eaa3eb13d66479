/** A call of a worker's task. */
export type TaskCall = { id: number; task: string; parameters: unknown[] }
/** Its result, or why it failed. */
export type TaskReply = { id: number; result?: unknown; failure?: string }

/** Tasks as their caller sees them: each answers later. */
export type RemoteTasks<Tasks> = {
  [Name in keyof Tasks]: Tasks[Name] extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Promise<Awaited<R>>
    : never
}

/** Tasks that run in a worker. */
export interface CalledTasks<Tasks> {
  tasks: RemoteTasks<Tasks>
  /** To be called with each message of the worker. */
  receive(reply: TaskReply): void
  /** To be called when the worker has failed: what it was doing fails as well. */
  fail(reason: Error): void
}

/** Calls the tasks of these names in a worker, so that the caller is free meanwhile. */
export function callTasks<Tasks extends object>(
  names: readonly (keyof Tasks & string)[],
  send: (call: TaskCall) => void,
): CalledTasks<Tasks> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  const ask =
    (task: string) =>
    (...parameters: unknown[]) => {
      lastId += 1
      const call = Promise.withResolvers<unknown>()
      waiting.set(lastId, call)
      send({ id: lastId, task, parameters })
      return call.promise
    }
  return {
    // Each name of the tasks has a function that passes its parameters on.
    tasks: Object.fromEntries(names.map((name) => [name, ask(name)])) as RemoteTasks<Tasks>,
    receive({ id, result, failure }) {
      const call = waiting.get(id)
      waiting.delete(id)
      if (failure === undefined) call?.resolve(result)
      else call?.reject(new Error(failure))
    },
    fail(reason) {
      for (const { reject } of waiting.values()) reject(reason)
      waiting.clear()
    },
  }
}
