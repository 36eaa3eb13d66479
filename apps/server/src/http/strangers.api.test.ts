import { type DegiroSimulator, startDegiroSimulator } from '@plumbline/brokers/testing/degiro-simulator'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import { connectIntegration } from '@plumbline/contract/integrations/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOneOfEach, type IdsByKind } from '../testing/add-one-of-each.ts'
import { type Route, startTestServer, type TestServer } from '../testing/test-server.ts'
import { nameOf, validRequests } from '../testing/valid-requests.ts'

const origin = 'https://portfolio.example'

let server: TestServer
let broker: DegiroSimulator
let owner: string
let stranger: string
let ids: IdsByKind

beforeAll(async () => {
  broker = await startDegiroSimulator()
  server = await startTestServer({ environment: { DEGIRO_BASE_URL: broker.url, PUBLIC_URL: origin } })
  owner = await server.signIn('owner@plumbline.example')
  stranger = await server.signIn('stranger@plumbline.example')
  ids = await addOneOfEach(server, owner, origin)
})
afterAll(async () => {
  await server.close()
  await broker.close()
})

/** Assets are for everyone. */
const IDS_OF_NOBODY = /^[/]api[/](?:stock|admin[/]assets)[/]/

/** The kind of row that the first id of a path names, such as `portfolio` or `user/webhooks`. */
const kindOf = ({ path }: Route) => /^[/]api[/](.+?)[/]\{id\}/.exec(path)?.[1]

function ask(route: Route, id: string) {
  const { payload = {}, query = {} } = validRequests[nameOf(route)] ?? {}
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE'
  return server.app.inject({
    method: route.method as 'GET',
    url: route.path.replace('{id}', id),
    query,
    headers: { authorization: `Bearer ${stranger}` },
    ...(hasBody && { payload: payload as object }),
  })
}

/** All that the owner has, without what the export itself adds. */
async function ownedRows() {
  const { blob } = await server.call(exportAccount, { token: owner })
  const { exportedAt: _, events, sessions, ...owned } = JSON.parse(await blob.text())
  const sessionsKept = sessions.map(({ createdAt }: { createdAt: string }) => createdAt)
  return {
    ...owned,
    sessionsKept,
    eventsKept: events.filter(({ event }: { event: string }) => event !== 'account-exported'),
  }
}

test('API-02 returns 404 for another user’s id of any kind, whatever the method, and changes nothing', async () => {
  const ofOwned = (await server.routes()).filter((route) => kindOf(route) && !IDS_OF_NOBODY.test(route.path))
  expect([...new Set(ofOwned.map(kindOf))].sort()).toEqual(Object.keys(ids).sort())
  expect(Object.values(ids)).not.toContain('')
  const before = await ownedRows()
  for (const route of ofOwned) {
    const response = await ask(route, ids[kindOf(route) ?? ''] ?? '')
    expect(response.statusCode, `${nameOf(route)} ${response.body}`).toBe(404)
  }
  const row = { type: 'buy' as const, date: '2023-01-02', units: 1, price: 1, stockId: 'CORD.XETRA' }
  const foreign = { ...row, portfolioId: ids.portfolio }
  expect(await server.refusal(createTransactions, { token: stranger, body: [foreign] })).toMatchObject({ status: 404 })
  const login = { name: 'degiro', username: 'ann', password: 'correct horse', portfolioId: ids.portfolio }
  expect(await server.refusal(connectIntegration, { token: stranger, body: login })).toMatchObject({ status: 404 })
  expect(await ownedRows()).toEqual(before)
}, 60_000)
