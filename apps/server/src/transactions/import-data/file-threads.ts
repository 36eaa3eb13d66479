import { Worker } from 'node:worker_threads'
import { callTasks, type RemoteTasks, type TaskReply } from '@plumbline/csv-import/tasks/call-tasks'
import { IMPORT_TASKS, type ImportTasks } from '@plumbline/csv-import/tasks/import-tasks'
import { codeOf } from '../../thrown.ts'
import { type FileRefusal, tooMuchMemory, tooSlow, unreadable } from './file-refusal.ts'

export type FileTasks = RemoteTasks<ImportTasks>

/** What the reading of one file may take. */
export interface ThreadLimits {
  /** Of the thread's heap. */
  maxMegabytes: number
  maxMs: number
}

const LIMITS: ThreadLimits = { maxMegabytes: 256, maxMs: 60_000 }
/** A script sends several files, and each again with its answers: starting a thread takes a second. */
const IDLE_MS = 60_000

const program = new URL('./file-thread.ts', import.meta.url)

const notNeeded = () => unreadable('the thread is not needed any more')

interface FileThread {
  tasks: FileTasks
  /** Ends the thread with what it is doing. */
  end(reason: FileRefusal): void
  hasEnded(): boolean
}

export interface FileThreads {
  /**
   * Reads one file in a thread, because that takes seconds and would block the server. A file that needs more memory or
   * time than allowed ends the thread and nothing else.
   *
   * @throws {FileRefusal} the thread failed, or exceeded its limits
   */
  read<Result>(use: (tasks: FileTasks) => Promise<Result>): Promise<Result>
  /** Ends the thread that waits for the next file. */
  close(): void
}

/** Threads that read files, started when they are needed. One waits for the next file for a minute. */
export function createFileThreads(limits: ThreadLimits = LIMITS): FileThreads {
  let idle: FileThread | undefined
  function keep(thread: FileThread): void {
    if (thread.hasEnded()) return
    if (idle === undefined) {
      idle = thread
      setTimeout(() => idle === thread && close(), IDLE_MS).unref()
    } else thread.end(notNeeded())
  }
  function close(): void {
    idle?.end(notNeeded())
    idle = undefined
  }
  return {
    async read(use) {
      const thread = idle ?? startThread(limits)
      idle = undefined
      const timer = setTimeout(() => thread.end(tooSlow()), limits.maxMs)
      try {
        return await use(thread.tasks)
      } finally {
        clearTimeout(timer)
        keep(thread)
      }
    },
    close,
  }
}

function startThread({ maxMegabytes }: ThreadLimits): FileThread {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  worker.unref()
  let failure: FileRefusal | undefined
  const { tasks, receive, fail } = callTasks<ImportTasks>(IMPORT_TASKS, (call) => {
    if (failure === undefined) worker.postMessage(call)
    else fail(failure)
  })
  function end(reason: FileRefusal): void {
    failure ??= reason
    fail(failure)
    void worker.terminate()
  }
  worker.on('message', (reply: TaskReply) => {
    if (reply.failure === undefined) receive(reply)
    else end(unreadable(reply.failure))
  })
  worker.once('error', (error) => {
    end(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory() : unreadable(error))
  })
  worker.once('exit', () => end(unreadable('the thread that reads a file has ended')))
  return { tasks, end, hasEnded: () => failure !== undefined }
}
