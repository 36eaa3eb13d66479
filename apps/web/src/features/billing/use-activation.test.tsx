import { getUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOutHere, startSession } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { useActivation } from './use-activation.ts'

function State() {
  return <p>{useActivation()}</p>
}

beforeEach(() => startSession('token'))
afterEach(() => {
  vi.useRealTimers()
  signOutHere()
})

test('PAY-06 the user is fetched again 5000 ms after the payment, also when Premium is already on', async () => {
  const server = fakeServer()
  server.on(getUser, () => ({ _id: 'u1', plan: 'premium' }) as User)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const screen = await renderUi(<State />)
  await vi.advanceTimersByTimeAsync(4900)
  await expect.element(screen.getByText('active')).toBeVisible()
  expect(server.received).toEqual(['GET /api/user'])
  await vi.advanceTimersByTimeAsync(200)
  expect(server.received).toEqual(['GET /api/user', 'GET /api/user'])
})
