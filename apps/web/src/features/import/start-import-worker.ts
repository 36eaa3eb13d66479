import { t } from '@lingui/core/macro'
import type { ImportTasks } from './import-tasks.ts'

type Promised<T> = {
  [Name in keyof T]: T[Name] extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Promise<Awaited<R>>
    : never
}

export type ImportWorker = Promised<ImportTasks> & { end: () => void }

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

/** Runs the import's tasks in a worker, so that the page stays usable while a hundred thousand rows are read. */
export function startImportWorker(): ImportWorker {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; result?: never; failure?: string }>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.failure === undefined) call?.resolve(data.result as never)
    else call?.reject(new Error(data.failure))
  })
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || t`The file could not be read`))
    waiting.clear()
  })

  const ask =
    (task: keyof ImportTasks) =>
    (...parameters: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, task, parameters })
      })

  return {
    open: ask('open'),
    reopen: ask('reopen'),
    mapColumn: ask('mapColumn'),
    applySaved: ask('applySaved'),
    writeBrokerFile: ask('writeBrokerFile'),
    findDifferences: ask('findDifferences'),
    buildRows: ask('buildRows'),
    takeRows: ask('takeRows'),
    takeCells: ask('takeCells'),
    end: () => worker.terminate(),
  }
}
