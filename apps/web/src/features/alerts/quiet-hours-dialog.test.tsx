import { setAlertMails } from '@plumbline/contract/alerts/operations'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { QuietHoursDialog } from './quiet-hours-dialog.tsx'

async function renderDialog(quietHours: { from: string; to: string } | null) {
  const server = fakeServer()
  const sent: unknown[] = []
  server.on(setAlertMails, ({ body }) => {
    sent.push(body)
    return new Response(null, { status: 204 })
  })
  const screen = await renderUi(
    <QuietHoursDialog quietHours={quietHours} timeZone="Europe/Berlin" onClose={() => undefined} />,
  )
  return { screen, sent }
}

test('quiet hours are set if they leave an hour', async () => {
  const { screen, sent } = await renderDialog(null)
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To', { exact: true })]
  await expect.element(from).toHaveValue('22:00')
  await from.fill('08:00')
  await to.fill('07:30')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Choose two times that leave at least one hour a day')).toBeVisible()
  expect(sent).toEqual([])
  await to.fill('07:00')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ quietHours: { from: '08:00', to: '07:00' } }])
})

test('quiet hours are turned off', async () => {
  const { screen, sent } = await renderDialog({ from: '21:00', to: '06:30' })
  await expect.element(screen.getByLabelText('From')).toHaveValue('21:00')
  await screen.getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(() => sent).toEqual([{ quietHours: null }])
})
