import { confirmEmail, getUser, signIn, updateUser, verifySignIn } from '@plumbline/contract/accounts/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, tokenIn } from '../testing/test-server.ts'

let server: TestServer
let oldEmail: string
let newEmail: string
let token: string
let users = 0

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  users++
  oldEmail = `ada${users}@plumbline.example`
  newEmail = `ada${users}@elsewhere.example`
  token = await server.signIn(oldEmail)
})
afterAll(() => server.close())

/** Requests the change and returns the code mailed to the new address. */
async function askForChange(email = newEmail): Promise<string> {
  await server.call(updateUser, { token, body: { email } })
  await server.deliver()
  const mail = server.mails.find(({ to, text }) => to === email && text.includes('code='))
  return /\/app\/confirm\/email\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('a change of e-mail address', () => {
  test('USR-04 takes effect when the new address confirms it, and not before', async () => {
    const code = await askForChange()
    expect(await server.call(getUser, { token })).toMatchObject({ email: oldEmail, pendingEmail: newEmail })
    expect(await server.call(confirmEmail, { body: { token: code } })).toEqual({ email: newEmail })
    expect(await server.call(getUser, { token })).toMatchObject({ email: newEmail, pendingEmail: null })
    const { _id } = await server.call(getUser, { token })
    expect(await server.call(getUser, { token: await server.signIn(newEmail) })).toMatchObject({ _id })
    expect((await server.call(getUser, { token: await server.signIn(oldEmail) }))._id).not.toBe(_id)
  })

  test('is reported to the old address', async () => {
    await askForChange()
    const notice = server.mails.find(({ to, subject }) => to === oldEmail && subject.includes('about to change'))
    expect(notice?.text).toContain(newEmail)
    expect(notice?.text).not.toContain('code=')
  })

  test('ends the other sessions and the links sent to the old address', async () => {
    const other = await server.signIn(oldEmail)
    const { nonce } = await server.call(signIn, { body: { email: oldEmail } })
    await server.deliver()
    const oldLink = { token: tokenIn(server.mails.findLast(({ to }) => to === oldEmail)), nonce }
    const code = await askForChange()
    await server.call(confirmEmail, { body: { token: code } })
    expect(await server.refusal(getUser, { token: other })).toMatchObject({ status: 401 })
    expect(await server.refusal(verifySignIn, { body: oldLink })).toMatchObject({ status: 401 })
    await server.call(getUser, { token })
  })

  test('is confirmed once, within an hour, and only by the newest link', async () => {
    const first = await askForChange('first@elsewhere.example')
    const second = await askForChange('second@elsewhere.example')
    expect(await server.refusal(confirmEmail, { body: { token: first } })).toMatchObject({
      status: 400,
      code: 'confirmation-not-valid',
    })
    await server.call(confirmEmail, { body: { token: second } })
    expect(await server.refusal(confirmEmail, { body: { token: second } })).toMatchObject({ status: 400 })
    const third = await askForChange('third@elsewhere.example')
    server.clock.advance(60)
    expect(await server.refusal(confirmEmail, { body: { token: third } })).toMatchObject({ status: 400 })
    expect(await server.call(getUser, { token })).toMatchObject({
      email: 'second@elsewhere.example',
      pendingEmail: null,
    })
  })

  test('to another account’s address gets the same response, sends no mail there and never happens', async () => {
    await server.signIn('taken@plumbline.example')
    const mailsBefore = server.mails.filter(({ to }) => to === 'taken@plumbline.example').length
    const response = await server.call(updateUser, { token, body: { email: 'Taken@plumbline.example' } })
    await server.deliver()
    expect(response).toMatchObject({ email: oldEmail, pendingEmail: 'Taken@plumbline.example' })
    expect(server.mails.filter(({ to }) => to.toLowerCase() === 'taken@plumbline.example')).toHaveLength(mailsBefore)
    expect(server.mails.at(-1)).toMatchObject({ to: oldEmail, subject: 'Your email address is about to change' })
  })

  test('to an address that became an account meanwhile is refused at the confirmation', async () => {
    const code = await askForChange()
    await server.signIn(newEmail)
    expect(await server.refusal(confirmEmail, { body: { token: code } })).toMatchObject({
      code: 'confirmation-not-valid',
    })
    expect(await server.call(getUser, { token })).toMatchObject({ email: oldEmail })
  })

  test('needs a sign-in of the last ten minutes', async () => {
    server.clock.advance(10)
    expect(await server.refusal(updateUser, { token, body: { email: newEmail, first_name: 'Ada' } })).toMatchObject({
      status: 403,
      code: 'fresh-sign-in-needed',
    })
    expect(await server.call(getUser, { token })).toMatchObject({ first_name: null, pendingEmail: null })
    token = await server.signIn(oldEmail)
    expect(await askForChange()).not.toBe('')
  })

  test('is none when the address is the account’s own: settings are saved with it at any time', async () => {
    server.clock.advance(60)
    const sent = server.mails.length
    for (let save = 0; save < 10; save++) {
      await server.call(updateUser, { token, body: { email: oldEmail.toUpperCase(), first_name: 'Ada' } })
    }
    await server.deliver()
    expect(server.mails).toHaveLength(sent)
    expect(await server.call(getUser, { token })).toMatchObject({
      email: oldEmail,
      first_name: 'Ada',
      pendingEmail: null,
    })
  })

  test('can be requested five times an hour', async () => {
    for (let request = 0; request < 5; request++) await askForChange(`ada${request}@elsewhere.example`)
    expect(await server.refusal(updateUser, { token, body: { email: newEmail } })).toMatchObject({ status: 429 })
  })
})
