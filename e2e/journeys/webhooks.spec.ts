import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'

test.use({ environment: { BILLING: 'off', WEBHOOK_PRIVATE_NETWORKS: 'on' } })

test('a webhook is added, tested, disabled and deleted', async ({ page, server }) => {
  const bodies: string[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    bodies.push(body)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const bound = receiver.address()
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`

  await signIn(page, server, 'hooks@plumbline.example')
  await page.goto('/app/settings/api')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('hooks')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`http://${host}/plumbline`)
  await dialog.getByRole('checkbox', { name: 'Split found' }).uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('listitem').filter({ hasText: host })
  await expect(row).toContainText('Import finished, Broker sync failed, Findings changed, Price alert')
  await row.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText('The test was delivered')).toBeVisible()
  expect(bodies.map((body) => JSON.parse(body).type)).toEqual(['webhook.test'])

  await row.getByRole('button', { name: 'Details' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Delivered, status 204')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(dialog.getByRole('button', { name: 'Enable' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this webhook?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks' })).toBeVisible()
  receiver.close()
})
