import { inviteUser } from '@plumbline/contract/admin/operations'
import { getHealth } from '@plumbline/contract/health/operations'
import type { Health } from '@plumbline/contract/health/schemas'
import { expect, test, vi } from 'vitest'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { InviteUserDialog } from './invite-user-dialog.tsx'

test('a refused invitation says why and keeps the address; one that is sent closes the dialog', async () => {
  const server = fakeServer()
  const sent: unknown[] = []
  server.on(getHealth, () => ({ mailIsSent: false }) as Health)
  server.on(inviteUser, () => problem(400, 'The account with this address is disabled'))
  const close = vi.fn()
  const screen = await renderUi(<InviteUserDialog onClose={close} />)
  await expect.element(screen.getByText('This installation has no mail server.', { exact: false })).toBeVisible()
  const address = screen.getByRole('textbox', { name: 'Email address' })
  await address.fill('dora@plumbline.example')
  const send = screen.getByRole('button', { name: 'Send invitation' })
  await send.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The account with this address is disabled')
  await expect.element(address).toHaveValue('dora@plumbline.example')
  expect(close).not.toHaveBeenCalled()
  server.on(inviteUser, ({ body }) => void sent.push(body))
  await send.click()
  await expect.element(screen.getByText('dora@plumbline.example is invited')).toBeVisible()
  expect(sent).toEqual([{ email: 'dora@plumbline.example' }])
  expect(close).toHaveBeenCalledOnce()
})
