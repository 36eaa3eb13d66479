import { describe, expect, test } from 'vitest'
import type { HttpClient } from '../http/http-client.ts'
import { follow, type VisitOptions, visit } from './cookie-visits.ts'

const { signal } = new AbortController()

/** Answers each request with the headers that `reply` returns for its number. */
function visitor(reply: (request: number) => [string, string][], baseUrl?: string) {
  const asked: { path: string; headers: Record<string, string> }[] = []
  const request = async ({ path, headers }: (typeof asked)[number]) => {
    asked.push({ path, headers })
    return { headers: new Headers(reply(asked.length)), body: new Uint8Array() }
  }
  const http = { request } as unknown as HttpClient
  const options: VisitOptions = { http, baseUrl, userAgent: 'test', cookies: new Map() }
  return { asked, options }
}

describe('a page is visited', () => {
  test.each([
    ['https://yahoo.com/consent', true],
    ['https://guce.yahoo.com/consent', true],
    ['https://notyahoo.com/consent', false],
    ['https://yahoo.com.collector.example/consent', false],
    ['consent', false],
  ])('at %s: %s', async (address, isVisited) => {
    const { asked, options } = visitor(() => [])
    const visited = visit(options, address, signal)
    if (isVisited) await visited
    else await expect(visited).rejects.toThrow('another host')
    expect(asked).toHaveLength(isVisited ? 1 : 0)
  })

  test('at the given address instead, whatever the host', async () => {
    const { asked, options } = visitor(() => [], 'http://127.0.0.1:5')
    await visit(options, 'https://collector.example/consent', signal)
    expect(asked[0]?.path).toBe('http://127.0.0.1:5/consent')
    await expect(visit(options, 'consent', signal)).rejects.toThrow('another host')
  })

  test('with the cookies of the pages before', async () => {
    const { asked, options } = visitor((request) => [
      ['set-cookie', `A${request}=v${request}; Path=/`],
      ['set-cookie', 'without a value'],
    ])
    await visit(options, 'https://yahoo.com/1', signal)
    await visit(options, 'https://yahoo.com/2', signal)
    await visit(options, 'https://yahoo.com/3', signal)
    expect(asked.map(({ headers }) => headers.cookie)).toEqual([undefined, 'A1=v1', 'A1=v1; A2=v2'])
  })
})

test('six redirects are followed, and no more', async () => {
  const { asked, options } = visitor((request) => [['location', `/${request}`]])
  expect((await follow(options, 'https://yahoo.com/0', signal)).url).toBe('https://yahoo.com/6')
  expect(asked).toHaveLength(7)
  const short = visitor((request) => (request === 1 ? [['location', '/1']] : []))
  expect((await follow(short.options, 'https://yahoo.com/0', signal)).url).toBe('https://yahoo.com/1')
  expect(short.asked).toHaveLength(2)
})
