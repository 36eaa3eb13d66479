import { updateUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { expect, test, vi } from 'vitest'
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

test('what is typed while the form is being saved stays', async () => {
  const server = fakeServer()
  let respond: (saved: User) => void = () => undefined
  server.on(updateUser, () => new Promise<User>((resolve) => (respond = resolve)))
  const screen = await renderUi(<UserForm user={user} />)
  const firstName = screen.getByRole('textbox', { name: 'First name' })
  const lastName = screen.getByRole('textbox', { name: 'Last name' })
  await firstName.fill('Ada')
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(server.received).toContain('PATCH /api/user'))
  await lastName.fill('King')
  respond(user)
  await expect.element(screen.getByText('Settings saved successfully')).toBeVisible()
  await expect.element(firstName).toHaveValue('')
  await expect.element(lastName).toHaveValue('King')
})
