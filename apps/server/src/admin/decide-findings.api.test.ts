import { decideFinding, listAuditLog, reopenFinding } from '@plumbline/contract/admin/operations'
import { getAsset, getDividends, getPrices, getSplits } from '@plumbline/contract/assets/operations'
import { flint } from '@plumbline/market-sources/testing/live-source'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noonAt, startChartServer } from '../testing/chart-server.ts'
import type { TestServer } from '../testing/test-server.ts'

/** 40 days around 100; before the 21st four times as high, as before a split that nobody announces. */
const closes = Array.from({ length: 40 }, (_, index) => (100 + (index % 3) - (index % 2)) * (index < 20 ? 4 : 1))
const SPLIT = 'split-not-announced-2026-01-21'
const DIVIDEND = 'dividend-2026-02-01'

let server: TestServer
let admin: string
let user: string
let isDown: boolean

/** With a dividend of 80 that the price knows nothing of. */
const chart = { closes, events: { dividends: { 1: { date: noonAt(31), amount: 80 } } } }

beforeEach(async () => {
  isDown = false
  ;({ server, admin } = await startChartServer({
    now: '2026-02-10T12:00:00Z',
    chart: () => (isDown ? undefined : chart),
  }))
  user = await server.signIn('ben@plumbline.example')
})
afterEach(() => server.close())

const params = { id: flint.id }
const findings = async (token: string) => (await server.call(getAsset, { token, params })).findings
const findingOf = async (token: string, id: string) => (await findings(token)).find(({ _id }) => _id === id)
const splits = () => server.call(getSplits, { token: user, params })
const firstClose = async () =>
  (await server.call(getPrices, { token: user, params, query: { period: 'max' } }))[0]?.close
const decide = (finding: string, choice: 'accept' | 'reject') =>
  server.call(decideFinding, { token: admin, params: { ...params, finding }, body: { choice } })
const reopen = (finding: string) => server.call(reopenFinding, { token: admin, params: { ...params, finding } })

test('a split that nobody announced is one from its acceptance until that is taken back', async () => {
  expect(await findingOf(user, SPLIT)).toMatchObject({
    kind: 'split-not-announced',
    numerator: 4,
    denominator: 1,
    before: 400,
    after: 102,
    isApplied: false,
    isPending: false,
    foundAt: '2026-02-10T12:00:00.000Z',
    decision: null,
  })
  expect([await splits(), await firstClose()]).toEqual([[], 400])

  server.clock.advance(60)
  await decide(SPLIT, 'accept')
  const decision = { choice: 'accept', at: '2026-02-10T13:00:00.000Z' }
  const accepted = { isApplied: true, isPending: false, foundAt: '2026-02-10T12:00:00.000Z' }
  expect(await findingOf(admin, SPLIT)).toMatchObject({
    ...accepted,
    decision: { ...decision, by: 'ada@plumbline.example' },
  })
  expect(await findingOf(user, SPLIT)).toMatchObject({ ...accepted, decision: { ...decision, by: null } })
  expect([await splits(), await firstClose()]).toEqual([[{ date: '2026-01-21', numerator: 4, denominator: 1 }], 100])

  server.clock.advance(1)
  await reopen(SPLIT)
  expect(await findingOf(user, SPLIT)).toMatchObject({ isApplied: false, decision: null })
  expect([await splits(), await firstClose()]).toEqual([[], 400])
  const events = (await server.call(listAuditLog, { token: admin })).items.map(({ event, detail }) => [event, detail])
  expect(events.slice(0, 2)).toEqual([
    ['finding-reopened', `FLINT.US ${SPLIT}`],
    ['finding-decided', `FLINT.US ${SPLIT} accept`],
  ])
})

test('a dividend that was left out is there while the correction is rejected', async () => {
  const dividends = () => server.call(getDividends, { token: user, params })
  expect(await findingOf(user, DIVIDEND)).toMatchObject({ currency: 'EUR', stated: 80, value: null, isApplied: true })
  expect(await dividends()).toEqual([])
  await decide(DIVIDEND, 'reject')
  expect(await findingOf(user, DIVIDEND)).toMatchObject({ isApplied: false, decision: { choice: 'reject' } })
  expect(await dividends()).toMatchObject([{ date: '2026-02-01', value: 80 }])
  await reopen(DIVIDEND)
  expect(await dividends()).toEqual([])
})

test('a decision while the source is down is applied with the next refresh', async () => {
  await findings(user)
  isDown = true
  await decide(SPLIT, 'accept')
  expect(await findingOf(user, SPLIT)).toMatchObject({ isApplied: false, isPending: true })
  expect(await firstClose()).toBe(400)
  isDown = false
  server.clock.advance(16)
  await server.app.background.run('prices')
  expect(await findingOf(user, SPLIT)).toMatchObject({ isApplied: true, isPending: false })
  expect(await firstClose()).toBe(100)
})

test('only administrators decide, and only about what was found', async () => {
  await findings(user)
  const body = { choice: 'accept' }
  for (const [token, finding] of [
    [user, SPLIT],
    [admin, 'dividend-2026-01-05'],
  ] as const)
    expect(await server.refusal(decideFinding, { token, params: { ...params, finding }, body })).toMatchObject({
      status: 404,
    })
  expect(await server.refusal(reopenFinding, { token: user, params: { ...params, finding: SPLIT } })).toMatchObject({
    status: 404,
  })
  expect(await firstClose()).toBe(400)
})
