import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
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

test('what waits is written at the exit of the process, also after an error that nobody caught', async () => {
  const program = `
    import { openSync } from 'node:fs'
    const { createLogStream } = await import(${JSON.stringify(new URL('./log-stream.ts', import.meta.url).href)})
    createLogStream(openSync(${JSON.stringify(file)}, 'w')).write('the last line')
    throw new Error('nobody catches this')`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`))
  await once(worker, 'error')
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('the last line'))
})
