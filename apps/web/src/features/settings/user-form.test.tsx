import type { User } from '@plumbline/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { UserForm } from './user-form.tsx'

const user = { _id: 'u1', email: 'ada@plumbline.example', emailSubscribe: true, pendingEmail: null } as unknown as User

test('USR-01 the form tells users of the beta, and no one else, that they have access to beta features', async () => {
  fakeServer()
  const screen = await renderUi(<UserForm user={{ ...user, beta: true }} />)
  await expect.element(screen.getByText('You have access to beta features', { exact: true })).toBeVisible()
  await screen.rerender(<UserForm user={{ ...user, beta: false }} />)
  await expect.element(screen.getByText('You have access to beta features')).not.toBeInTheDocument()
})
