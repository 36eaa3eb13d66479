import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogStream } from './log-stream.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-log-'))
  file = join(folder, 'log')
})
afterEach(() => rm(folder, { recursive: true }))

test('all lines are written in their order, a moment later', async () => {
  const stream = createLogStream(openSync(file, 'w'))
  const lines = Array.from({ length: 500 }, (_, index) => `{"line":${index},"of":"äöü"}\n`)
  for (const line of lines) stream.write(line)
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(lines.join('')))
})

test('a single line is written a moment later', async () => {
  createLogStream(openSync(file, 'w')).write('one line')
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('one line'))
})

/** Runs a program in a thread of its own, with `file` and `createLogStream`. Its first error, or its exit code. */
async function outcomeOf(program: string): Promise<unknown> {
  const start = `
    import { openSync } from 'node:fs'
    const { createLogStream } = await import(${JSON.stringify(new URL('./log-stream.ts', import.meta.url).href)})
    const file = ${JSON.stringify(file)}
    ${program}`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`))
  const [outcome] = await Promise.race([
    once(worker, 'exit'),
    new Promise<unknown[]>((resolve) => {
      worker.once('error', (error) => resolve([error]))
    }),
  ])
  return outcome
}

test('what waits is written at the exit of the process, also after an error that nobody caught', async () => {
  const program = `
    createLogStream(openSync(file, 'w')).write('the last line')
    throw new Error('nobody catches this')`
  expect(await outcomeOf(program)).toMatchObject({ message: 'nobody catches this' })
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('the last line'))
})

test('a reader that has gone ends the lines, not the process, neither then nor at its exit', async () => {
  execFileSync('mkfifo', [file])
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(file, 'w')
  closeSync(reader)
  const program = `
    const stream = createLogStream(${writer})
    stream.write('x'.repeat(5000))
    process.once('exit', () => stream.write('the last line'))`
  expect(await outcomeOf(program)).toBe(0)
  closeSync(writer)
})
