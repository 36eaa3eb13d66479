import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { ApiError } from '@plumbline/client/api-error'
import type { Problem } from '@plumbline/contract/problems'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addTool } from './add-tool.ts'

/** What `run` returns to an assistant, and with how many items it was asked for. */
async function use(run: (limit: number) => Promise<{ items: string[] }>, limit = 40, userTexts: string[] = []) {
  const asked: number[] = []
  const offered: ((given: object) => Promise<CallToolResult>)[] = []
  const server = {
    registerTool: (_name: string, _config: object, call: (typeof offered)[number]) => void offered.push(call),
  } as unknown as McpServer
  addTool(server, {
    name: 'list_items',
    title: 'List items',
    description: 'Lists items.',
    input: z.strictObject({ limit: z.int() }),
    output: z.object({ items: z.array(z.string()) }),
    userTexts,
    size: 'limit',
    run: async ({ limit: count }) => {
      asked.push(count)
      return await run(count)
    },
  })
  const { isError = false, content = [] } = (await offered[0]?.({ limit })) ?? {}
  const [first] = content
  return { asked, isError, text: first?.type === 'text' ? first.text : '' }
}

const EMPTY_BYTES = '{"items":["",""]}'.length

test('a result of exactly 25,000 bytes is given as it is; a byte more, and it lists less', async () => {
  const twoOf = (bytes: number) => async (count: number) => ({
    items: count === 2 ? ['a'.repeat(bytes - EMPTY_BYTES), ''] : ['a'],
  })
  expect(await use(twoOf(25_000), 2)).toMatchObject({ asked: [2], isError: false })
  expect(await use(twoOf(25_001), 2)).toMatchObject({ asked: [2, 1], text: '{"items":["a"]}' })
})

test('bytes are counted, not characters', async () => {
  const { asked } = await use(async (count) => ({ items: Array(count).fill('ü'.repeat(10_000)) }), 2)
  expect(asked).toEqual([2, 1])
})

test('a long list is shortened to about what fits, in one step', async () => {
  const { asked, text } = await use(async (count) => ({ items: Array(count).fill('a'.repeat(1000)) }))
  expect(asked).toHaveLength(2)
  expect(text.length).toBeLessThanOrEqual(25_000)
  expect(text.length).toBeGreaterThan(20_000)
})

test('a single item that is too long is given all the same', async () => {
  const { asked, text } = await use(async () => ({ items: ['a'.repeat(30_000)] }), 1)
  expect([asked, text.length]).toEqual([[1], 30_000 + '{"items":[""]}'.length])
})

test('texts of people are named before them, and nothing is where there are none', async () => {
  const one = async () => ({ items: ['a'] })
  expect((await use(one)).text).toBe('{"items":["a"]}')
  expect(JSON.parse((await use(one, 40, ['items[]'])).text)).toMatchObject({ userTexts: { fields: ['items[]'] } })
})

test.each<[Partial<Problem>, string]>([
  [{ title: 'Not found', code: 'not-found', requestId: 'r1' }, 'Not found\n(code not-found, request r1)'],
  [{ title: 'Not found', code: 'not-found' }, 'Not found\n(code not-found)'],
  [{ title: 'No connection' }, 'No connection'],
  [
    {
      title: 'Two are wrong',
      errors: [
        { path: '0.units', message: 'Above 0' },
        { path: '1.fee', message: 'No text' },
      ],
    },
    'Two are wrong\n0.units: Above 0\n1.fee: No text',
  ],
])('the refusal %j is told as a text', async (problem, text) => {
  expect(await use(() => Promise.reject(new ApiError(400, problem)))).toMatchObject({ isError: true, text })
})

test('an answer of another version is told; any other failure is not hidden', async () => {
  const other = async () => ({ items: [1] }) as unknown as { items: string[] }
  expect(await use(other)).toMatchObject({ isError: true, text: expect.stringContaining('another version') })
  await expect(use(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken')
})
