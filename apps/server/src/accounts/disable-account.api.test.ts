import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { getUser } from '@plumbline/contract/accounts/operations'
import { disableUser, listUsers } from '@plumbline/contract/admin/operations'
import { listPortfolios } from '@plumbline/contract/portfolios/operations'
import { expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { findMailableAccount } from './find-mailable-account.ts'
import { findPlanStanding } from './users.ts'

test('a disabled account: its session, access tokens, sign-in and mails stop until it is enabled', async () => {
  const server = await startTestServer()
  const admin = await server.signIn('ada@plumbline.example')
  await server.database.db.updateTable('users').set({ role: 'admin' }).execute()
  const email = 'dora@plumbline.example'
  const token = await server.signIn(email)
  const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const { token: accessToken } = await server.call(createAccessToken, {
    token,
    body: { name: 'script', scope: 'read', portfolioIds: null, expiresOn: tomorrow },
  })
  const { _id: id } = await server.call(getUser, { token })
  const params = { id }
  const mailable = async () =>
    (await findMailableAccount(server.database.db, 'off', id, server.clock.now())) !== undefined

  await server.call(disableUser, { token: admin, params, body: { isDisabled: true } })
  const listed = (await server.call(listUsers, { token: admin })).items.filter(({ isDisabled }) => isDisabled)
  expect(listed.map((each) => each.email)).toEqual([email])
  for (const each of [token, accessToken])
    expect(await server.refusal(listPortfolios, { token: each })).toMatchObject({ status: 401 })
  expect(await mailable()).toBe(false)
  expect(await findPlanStanding(server.database.db, server.clock, 'off', id)).toBeUndefined()
  await expect(server.signIn(email)).rejects.toThrow(/disabled/)

  server.clock.advance(2)
  await server.call(disableUser, { token: admin, params, body: { isDisabled: false } })
  expect(await server.call(listPortfolios, { token: accessToken })).toEqual([])
  expect(await server.call(listPortfolios, { token: await server.signIn(email) })).toEqual([])
  expect(await mailable()).toBe(true)
  await server.close()
})
