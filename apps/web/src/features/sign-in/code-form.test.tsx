import { getUser, signIn, signInByCode } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { useMutation } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { requestSignInLinkMutation } from '../../api/sign-in-mutations.ts'
import { knownBrowser } from '../../stores/known-browser.ts'
import { rememberSignInRequest, signOutHere } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { CodeForm } from './code-form.tsx'

afterEach(() => {
  signOutHere()
  knownBrowser.set(undefined)
})

function Again() {
  const { mutate } = useMutation(requestSignInLinkMutation)
  return (
    <button type="button" onClick={() => mutate('ada@plumbline.example')}>
      Again
    </button>
  )
}

test('the eighth digit sends the code, and after signing out the browser is still known to the server', async () => {
  const server = fakeServer()
  server.on(signInByCode, () => ({ token: 'session', browserKey: 'key of this browser' }))
  server.on(getUser, () => ({ _id: 'u1', email: 'ada@plumbline.example' }) as User)
  const requests: unknown[] = []
  server.on(signIn, ({ body }) => {
    requests.push(body)
    return { nonce: 'another', isMailed: true }
  })
  rememberSignInRequest('nonce')
  const screen = await renderUi(
    <>
      <CodeForm />
      <Again />
    </>,
  )
  await screen.getByLabelText('Eight-digit code').fill('1234567')
  expect(server.received).toEqual([])
  await screen.getByLabelText('Eight-digit code').fill('1234 5678')
  await expect.poll(() => server.received).toEqual(['POST /api/signin/code', 'GET /api/user'])
  signOutHere()
  await screen.getByRole('button', { name: 'Again' }).click()
  await expect.poll(() => requests).toEqual([{ email: 'ada@plumbline.example', browserKey: 'key of this browser' }])
})
