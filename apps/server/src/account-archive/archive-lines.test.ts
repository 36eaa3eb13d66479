import { expect, test } from 'vitest'
import { parseLines } from './archive-lines.ts'

const MEGABYTE = 1024 * 1024

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

function* repeated(chunk: Buffer, times: number) {
  for (let time = 0; time < times; time++) yield chunk
}

async function recordsOf(chunks: AsyncIterable<Uint8Array>): Promise<unknown[]> {
  const records = []
  for await (const { line, record } of parseLines('watchlist.jsonl', chunks)) records.push([line, record])
  return records
}

test('lines are parsed wherever the chunks end, also without a newline at the end', async () => {
  expect(await recordsOf(chunksOf('{"a":1}\n{"b', '":"ä"}', '\n', '[3]'))).toEqual([
    [1, { a: 1 }],
    [2, { b: 'ä' }],
    [3, [3]],
  ])
  expect(await recordsOf(chunksOf(''))).toEqual([])
})

test('a character of several bytes may lie in two chunks', async () => {
  const bytes = Buffer.from('"ä"\n')
  async function* split() {
    yield bytes.subarray(0, 2)
    yield bytes.subarray(2)
  }
  expect(await recordsOf(split())).toEqual([[1, 'ä']])
})

test('a line is refused before it is parsed when it is too long or would become too many values', async () => {
  async function* endless() {
    yield* repeated(Buffer.alloc(MEGABYTE, ' '), 1000)
    expect.unreachable('the whole line was read')
  }
  await expect(recordsOf(endless())).rejects.toThrow('watchlist.jsonl, line 1: The line is too long')
  async function* zeros() {
    yield Buffer.from('{}\n[0')
    yield* repeated(Buffer.from(',0'.repeat(MEGABYTE / 2)), 10)
    yield Buffer.from(']')
  }
  await expect(recordsOf(zeros())).rejects.toThrow('watchlist.jsonl, line 2: The line has too many values')
})

test('more lines than an account can have are refused', async () => {
  await expect(recordsOf(chunksOf('1\n'.repeat(50_000), '1\n'))).rejects.toThrow(
    'watchlist.jsonl: The file has more than 50000 lines',
  )
  expect(await recordsOf(chunksOf('1\n'.repeat(50_000)))).toHaveLength(50_000)
})
