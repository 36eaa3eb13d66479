import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'

const MEGABYTE = 1024 * 1024

let folder: string
let file: string
let writer: DatabaseSync

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-checkpoints-'))
  file = join(folder, 'any.db')
  writer = new DatabaseSync(file, { timeout: 5000 })
  writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE texts (id INTEGER PRIMARY KEY, content TEXT)')
})
afterEach(() => {
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (id: number) =>
  writer.prepare('INSERT OR REPLACE INTO texts VALUES (?, ?)').run(id, String(id % 10).repeat(MEGABYTE))
const sizeOfLog = () => statSync(`${file}-wal`).size

test('a long log is moved into the database', async () => {
  const checkpoints = createCheckpoints(writer, file)
  for (let id = 0; id < 5; id++) write(id)
  expect(statSync(file).size).toBeLessThan(MEGABYTE)
  checkpoints.afterCommit()
  await checkpoints.end()
  expect(statSync(file).size).toBeGreaterThan(5 * MEGABYTE)
})

test('the log stays bounded while commits come faster than checkpoints, and shrinks', async () => {
  const checkpoints = createCheckpoints(writer, file)
  let longest = 0
  for (let id = 0; id < 150; id++) {
    await checkpoints.whenLogHasRoom()
    write(id % 3)
    checkpoints.afterCommit()
    longest = Math.max(longest, sizeOfLog())
  }
  expect(longest).toBeLessThan(100 * MEGABYTE)
  await checkpoints.end()
  for (let id = 0; id < 5; id++) write(id)
  checkpoints.afterCommit()
  await checkpoints.end()
  write(0)
  expect(sizeOfLog()).toBeLessThan(17 * MEGABYTE)
})

test('checkpoints in a row share a thread, which ends when it has been idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let started = 0
  const count = () => {
    started += 1
  }
  process.on('worker', count)
  try {
    const checkpoints = createCheckpoints(writer, file)
    let written = 0
    const checkpoint = async () => {
      for (const last = written + 5; written < last; written += 1) write(written)
      checkpoints.afterCommit()
      expect(vi.getTimerCount()).toBe(0)
      await expect.poll(() => vi.getTimerCount()).toBe(1)
      expect(statSync(file).size).toBeGreaterThan(written * MEGABYTE)
    }
    await checkpoint()
    await checkpoint()
    expect(started).toBe(1)
    vi.advanceTimersByTime(10_000)
    await checkpoint()
    expect(started).toBe(2)
    await checkpoints.end()
  } finally {
    process.off('worker', count)
    vi.useRealTimers()
  }
})

test('when the thread fails, SQLite checkpoints after commits again', async () => {
  const checkpoints = createCheckpoints(writer, join(folder, 'missing', 'any.db'))
  for (let id = 0; id < 5; id++) write(id)
  checkpoints.afterCommit()
  await checkpoints.end()
  expect(statSync(file).size).toBeLessThan(MEGABYTE)
  write(5)
  expect(statSync(file).size).toBeGreaterThan(5 * MEGABYTE)
})
