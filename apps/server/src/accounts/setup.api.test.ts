import { getUser, setUp } from '@plumbline/contract/accounts/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createSetupCode } from './setup-code.ts'
import { makeAdmin } from './users.ts'

const email = 'ada@plumbline.example'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ environment: { SIGNUP: 'closed' } })
})
afterEach(() => server.close())

test('the setup code makes the first admin without a mail and while sign-up is closed', async () => {
  const code = (await createSetupCode(server.database.db)) ?? ''
  const { token } = await server.call(setUp, { body: { code, email, timeZone: 'Europe/Berlin' } })
  expect(await server.call(getUser, { token })).toMatchObject({ email, role: 'admin' })
  expect(server.mails).toEqual([])
  expect(await server.refusal(setUp, { body: { code, email: 'eve@plumbline.example' } })).toMatchObject({
    code: 'link-not-valid',
  })
  expect(await createSetupCode(server.database.db)).toBeUndefined()
})

test('of several uses at the same moment one makes an account', async () => {
  const code = (await createSetupCode(server.database.db)) ?? ''
  await server.warmUp()
  const uses = ['a', 'b', 'c'].map((name) =>
    server.call(setUp, { body: { code, email: `${name}@plumbline.example` } }).then(
      () => 'made',
      () => 'refused',
    ),
  )
  expect((await Promise.all(uses)).sort()).toEqual(['made', 'refused', 'refused'])
})

test('a wrong code, and one that a later start replaced, are refused', async () => {
  const old = (await createSetupCode(server.database.db)) ?? ''
  await createSetupCode(server.database.db)
  for (const code of ['guess', old])
    expect(await server.refusal(setUp, { body: { code, email } })).toMatchObject({ code: 'link-not-valid' })
})

test('a stranger who signs up first does not keep the operator from being the admin, also after a restart', async () => {
  await server.close()
  server = await startTestServer()
  const old = (await createSetupCode(server.database.db)) ?? ''
  const stranger = await server.signIn('bob@plumbline.example')
  const code = (await createSetupCode(server.database.db)) ?? ''
  expect(await server.refusal(setUp, { body: { code: old, email } })).toMatchObject({ code: 'link-not-valid' })
  const { token } = await server.call(setUp, { body: { code, email } })
  expect(await server.call(getUser, { token })).toMatchObject({ email, role: 'admin' })
  expect(await server.call(getUser, { token: stranger })).toMatchObject({ role: 'user' })
})

test('an operator who has signed up by mail becomes the admin', async () => {
  await server.close()
  server = await startTestServer()
  const { _id } = await server.call(getUser, { token: await server.signIn(email) })
  const code = (await createSetupCode(server.database.db)) ?? ''
  const { token } = await server.call(setUp, { body: { code, email } })
  expect(await server.call(getUser, { token })).toMatchObject({ _id, role: 'admin' })
})

test('once there is an admin, the code is not valid any more', async () => {
  const code = (await createSetupCode(server.database.db)) ?? ''
  await makeAdmin(server.database.db, server.clock, 'bob@plumbline.example')
  expect(await server.refusal(setUp, { body: { code, email } })).toMatchObject({ code: 'link-not-valid' })
})
