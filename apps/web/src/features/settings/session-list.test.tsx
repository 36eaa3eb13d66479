import { endSession, listSessions } from '@plumbline/contract/accounts/operations'
import type { Session } from '@plumbline/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { SessionList } from './session-list.tsx'

const session = (id: string, isCurrent: boolean): Session => ({
  _id: id,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  isCurrent,
  signedInBy: 'link',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastSeenAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2027-02-01T08:00:00.000Z',
})

test('a session that was ended leaves the list; one that could not be ended stays, with a notice', async () => {
  let sessions = [session('s1', true), session('s2', false)]
  const server = fakeServer()
  server.on(listSessions, () => sessions)
  server.on(endSession, () => problem(503, 'Try again in a minute.'))
  const screen = await renderUi(<SessionList />)
  const end = screen.getByRole('button', { name: /^End the session/ })
  await end.click()
  await expect.element(screen.getByText('Try again in a minute.')).toBeVisible()
  await expect.element(end).toBeEnabled()
  server.on(endSession, ({ params }) => {
    sessions = sessions.filter(({ _id }) => _id !== params.id)
    return undefined
  })
  await end.click()
  await expect.element(end).not.toBeInTheDocument()
  await expect.element(screen.getByText('This session')).toBeVisible()
  expect(server.received.slice(-2)).toEqual(['DELETE /api/user/sessions/s2', 'GET /api/user/sessions'])
})
