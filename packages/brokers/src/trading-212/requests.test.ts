import { describe, expect, test } from 'vitest'
import { createInstantContext } from '../testing/instant-context.ts'
import { createClient } from './client.ts'
import { daysOf, reachesBefore, readListPage } from './lists.ts'
import { readReportState, requestReport } from './report-requests.ts'

/** A client whose requests are answered with this, in turn. */
function client(...replies: { status?: number; json: unknown }[]) {
  const asked: { path: string; body: unknown }[] = []
  const fetch = async (input: unknown, init: { body?: string } = {}) => {
    const url = new URL(String(input))
    asked.push({ path: url.pathname + url.search, body: init.body === undefined ? undefined : JSON.parse(init.body) })
    const { status = 200, json } = replies.shift() ?? { json: {} }
    return new Response(JSON.stringify(json), { status })
  }
  const { context } = createInstantContext('https://t212.example')
  const calls = createClient({ ...context, fetch: fetch as typeof globalThis.fetch }, { username: 'k', password: 's' })
  return { asked, calls }
}

describe('a report', () => {
  const refused = { status: 400, json: {} }

  test('is requested for whole days', async () => {
    const { asked, calls } = client({ json: { reportId: 5 } })
    const span = { from: '2024-01-01', to: '2024-12-31' }
    expect(await requestReport(calls, span)).toEqual([{ ...span, id: '5' }])
    expect(asked[0]?.body).toMatchObject({ timeFrom: '2024-01-01T00:00:00Z', timeTo: '2024-12-31T23:59:59Z' })
  })

  // From 1 January 2023, 365 days last until 31 December.
  test('that is refused for more than a year is requested for years', async () => {
    expect(await requestReport(client(refused).calls, { from: '2023-01-01', to: '2024-01-02' })).toEqual([
      { from: '2023-01-01', to: '2023-12-31' },
      { from: '2024-01-01', to: '2024-01-02' },
    ])
    expect(await requestReport(client(refused).calls, { from: '2022-01-01', to: '2023-12-31' })).toHaveLength(2)
    expect(await requestReport(client(refused).calls, { from: '2022-01-01', to: '2024-01-01' })).toEqual([
      { from: '2022-01-01', to: '2022-12-31' },
      { from: '2023-01-01', to: '2023-12-31' },
      { from: '2024-01-01', to: '2024-01-01' },
    ])
  })

  test('of a year at most that is refused, or that fails in another way, fails', async () => {
    const aYear = { from: '2023-01-01', to: '2024-01-01' }
    await expect(requestReport(client(refused).calls, aYear)).rejects.toMatchObject({ kind: 'refused' })
    const longer = { from: '2020-01-01', to: '2024-01-01' }
    await expect(requestReport(client({ status: 403, json: {} }).calls, longer)).rejects.toMatchObject({
      kind: 'missing-permission',
    })
    await expect(requestReport(client({ json: {} }).calls, aYear)).rejects.toMatchObject({ kind: 'protocol-changed' })
  })

  const spans = [
    { from: '2023-01-01', to: '2023-12-31', id: '1' },
    { from: '2024-01-01', to: '2024-12-31', id: '2' },
  ]
  test.each([
    [
      'ready when all are',
      ['Finished', 'finished'],
      { kind: 'ready', links: ['https://f.example/1', 'https://f.example/2'] },
    ],
    ['waited for while one is queued', ['Finished', 'Queued'], { kind: 'waiting' }],
    ['waited for while one is not listed', ['Finished'], { kind: 'waiting' }],
    ['failed when one has', ['Queued', 'Failed'], { kind: 'failed' }],
    ['failed when one was canceled', ['Canceled', 'Finished'], { kind: 'failed' }],
  ])('is %s', async (_when, statuses, state) => {
    const json = statuses.map((status, index) => ({
      reportId: index + 1,
      status,
      downloadLink: `https://f.example/${index + 1}`,
    }))
    expect(await readReportState(client({ json }).calls, spans)).toEqual(state)
  })
})

describe('a list', () => {
  test('is read fifty at a time, and leads to its next page', async () => {
    const next = '/api/v0/orders?limit=50&cursor=9'
    const { asked, calls } = client({ json: { items: [{ id: 1 }], nextPagePath: next } })
    expect(await readListPage(calls, ['orders'], undefined)).toEqual({
      items: [{ id: 1 }],
      next: 'orders?limit=50&cursor=9',
    })
    expect(asked[0]?.path).toBe('/api/v0/orders?limit=50')
  })

  test('ends without a next page, and where the next page is the same', async () => {
    const page = (nextPagePath: string | null) => client({ json: { items: [], nextPagePath } }).calls
    expect(await readListPage(page(null), ['orders'], 'orders?cursor=9')).toMatchObject({ next: null })
    expect(await readListPage(page('cursor=9'), ['orders'], 'orders?cursor=9')).toMatchObject({ next: null })
    expect(await readListPage(page('?cursor=10'), ['orders'], 'orders?cursor=9')).toMatchObject({
      next: 'orders?cursor=10',
    })
    await expect(readListPage(client({ json: {} }).calls, ['orders'], undefined)).rejects.toMatchObject({
      kind: 'protocol-changed',
    })
  })

  test('is read up to the first day that is wanted', () => {
    const days = daysOf([{ on: '2024-03-02' }, { on: null }, { on: '2024-03-01' }], 'on')
    expect(days).toEqual(['2024-03-02', '2024-03-01'])
    expect(['2024-03-01', '2024-03-02', null].map((from) => reachesBefore(days, from))).toEqual([false, true, false])
  })
})
