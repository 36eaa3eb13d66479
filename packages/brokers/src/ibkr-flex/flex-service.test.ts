import { describe, expect, test } from 'vitest'
import { createInstantContext } from '../testing/instant-context.ts'
import { requestStatement } from './flex-service.ts'
import { ibkrFlex } from './ibkr-flex.ts'
import { earlierSpans } from './statement.ts'

const BASE = 'https://ibkr.example'
const credentials = { username: '123456', password: 'token' }

interface Reply {
  status?: number
  headers?: Record<string, string>
  body: string
}

const envelope = (content: string) => `<FlexStatementResponse>${content}</FlexStatementResponse>`
const granted = envelope('<Status>Success</Status><ReferenceCode>77</ReferenceCode>')
const refused = (code: number | string) => envelope(`<Status>Fail</Status><ErrorCode>${code}</ErrorCode>`)
const statementOf = (content: string, from = '20240101') =>
  `<FlexQueryResponse><FlexStatements><FlexStatement fromDate="${from}" toDate="20241231">${content}</FlexStatement></FlexStatements></FlexQueryResponse>`
const trade = '<Trade symbol="IVT" currency="USD" tradeID="1" tradeDate="20240115" quantity="1" tradePrice="5"/>'

/** A context whose requests `reply` answers, and what was asked: the last word of the path with the query. */
function answering(reply: (url: URL) => Reply) {
  const asked: string[] = []
  const { context, waits } = createInstantContext(BASE)
  const fetch = async (input: unknown) => {
    const url = new URL(String(input))
    const { fd, td, q } = Object.fromEntries(url.searchParams)
    asked.push([url.pathname.split('/').at(-1), q === '123456' ? '' : q, fd, td].filter(Boolean).join(' '))
    const { status = 200, headers = {}, body } = reply(url)
    return new Response(body, { status, headers })
  }
  return { asked, waits, context: { ...context, fetch: fetch as typeof globalThis.fetch } }
}

describe('a request for a statement', () => {
  const failure = (reply: Reply) =>
    requestStatement(answering(() => reply).context, credentials, null).catch((error: unknown) => error)

  test.each([
    ['a web page', { body: '<html></html>' }, 'maintenance'],
    ['a web page with a doctype', { body: ' <!DOCTYPE html><html></html>' }, 'maintenance'],
    ['status 500', { status: 500, body: '' }, 'maintenance'],
    ['status 501', { status: 501, body: 'Down' }, 'maintenance'],
    ['status 499', { status: 499, body: 'Down' }, 'protocol-changed'],
    ['another document', { body: '<Other/>' }, 'protocol-changed'],
    ['success without a reference', { body: envelope('<Status>Success</Status>') }, 'protocol-changed'],
    ['a reference without success', { body: envelope('<ReferenceCode>77</ReferenceCode>') }, 'protocol-changed'],
    ['a code that is no number', { body: refused('x') }, 'protocol-changed'],
    ['an unknown code', { body: refused(1099) }, 'refused'],
    ['a code of bad credentials', { body: refused(1015) }, 'bad-credentials'],
  ])('that gets %s fails as expected', async (_what, reply, kind) => {
    expect(await failure(reply)).toMatchObject({ kind })
  })

  test.each([
    ['with Retry-After', { 'retry-after': '7' }, 7000],
    ['without', {}, 10_000],
  ])('that is throttled %s is made again after a while', async (_what, headers, retryAfterMs) => {
    expect(await failure({ status: 429, headers: headers as Record<string, string>, body: '' })).toMatchObject({
      kind: 'throttled',
      retryAfterMs,
    })
  })
})

describe('the statement requested at sign-in', () => {
  const request = { from: '2024-01-01', to: '2025-01-15', cursor: null }
  async function read(session: object, reply = (_url: URL): Reply => ({ body: granted })) {
    const { asked, context } = answering((url) =>
      url.pathname.endsWith('/SendRequest') ? { body: granted } : reply(url),
    )
    const kept = typeof session === 'function' ? session(context.now()) : session
    for await (const _page of ibkrFlex.readStatement(context, kept, credentials, request)) {
      /* read to the end */
    }
    return asked
  }
  const sound = () => ({ body: statementOf(trade) })
  const keptFor = (milliseconds: number, change: object = {}) =>
    ((now: number) => ({ code: '5', url: `${BASE}/GetStatement`, at: now - milliseconds, ...change })) as object

  test('is fetched within fifteen minutes, and requested again after them', async () => {
    expect(await read(keptFor(899_999), sound)).toEqual(['GetStatement 5'])
    expect(await read(keptFor(900_000), sound)).toEqual(['SendRequest', 'GetStatement 77'])
  })

  test.each([{ code: undefined }, { url: undefined }, { at: undefined }])(
    'is requested again without %j',
    async (change) => {
      expect(await read(keptFor(0, change), sound)).toEqual(['SendRequest', 'GetStatement 77'])
    },
  )

  test('is requested again when it is no longer there, once', async () => {
    const gone = (url: URL) => (url.searchParams.get('q') === '5' ? { body: refused(1017) } : sound())
    expect(await read(keptFor(0), gone)).toEqual(['GetStatement 5', 'SendRequest', 'GetStatement 77'])
    await expect(read(keptFor(0), () => ({ body: refused(1017) }))).rejects.toMatchObject({ kind: 'refused' })
    await expect(read({}, () => ({ body: refused(1017) }))).rejects.toMatchObject({ kind: 'refused' })
    await expect(read(keptFor(0), () => ({ body: refused(1015) }))).rejects.toMatchObject({ kind: 'bad-credentials' })
  })
})

describe('earlier years', () => {
  async function spans(from: string | null, coveredFrom: string, content = trade) {
    const { asked, context } = answering((url) => ({
      body: url.pathname.endsWith('/SendRequest') ? granted : statementOf(content),
    }))
    const request = { from, to: '2025-01-15', cursor: null }
    for await (const _page of earlierSpans(context, credentials, request, coveredFrom)) {
      /* read to the end */
    }
    return asked.flatMap((each) => (each.startsWith('SendRequest') ? each.slice('SendRequest '.length) : []))
  }

  // 2024 is a leap year: 365 days before 1 January 2025 begin on 2 January.
  test('are read back, 365 days at a time, five times at most', async () => {
    expect(await spans(null, '2025-01-01')).toEqual([
      '20240102 20241231',
      '20230102 20240101',
      '20220102 20230101',
      '20210102 20220101',
      '20200103 20210101',
    ])
  })

  test('are read back to the first day that is wanted', async () => {
    expect(await spans('2024-06-01', '2025-01-01')).toEqual(['20240601 20241231'])
    expect(await spans('2024-01-02', '2025-01-01')).toEqual(['20240102 20241231'])
    expect(await spans('2024-01-01', '2025-01-01')).toEqual(['20240102 20241231', '20240101 20240101'])
    expect(await spans('2025-01-01', '2025-01-01')).toEqual([])
  })

  test('are read until one has nothing', async () => {
    expect(await spans(null, '2025-01-01', '')).toEqual(['20240102 20241231'])
  })
})
