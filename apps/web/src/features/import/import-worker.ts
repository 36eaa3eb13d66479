import { createImportTasks, type ImportTasks } from './import-tasks.ts'

const tasks = createImportTasks()

addEventListener(
  'message',
  async ({ data }: MessageEvent<{ id: number; task: keyof ImportTasks; parameters: unknown[] }>) => {
    const task = tasks[data.task] as (...parameters: unknown[]) => unknown
    try {
      postMessage({ id: data.id, result: await task(...data.parameters) })
    } catch (error) {
      postMessage({ id: data.id, failure: error instanceof Error ? error.message : String(error) })
    }
  },
)
