import { createNtfyTopic, deleteWebhook, listWebhooks, testWebhook } from '@plumbline/contract/webhooks/operations'
import type { Webhook } from '@plumbline/contract/webhooks/schemas'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { NtfyTopics } from './ntfy-topics.tsx'

const topic: Webhook = {
  ...{ _id: 't', kind: 'ntfy', url: 'https://ntfy.example/oak', events: ['alert.reached'], failingSince: null },
  ...{ createdAt: '2026-01-15T12:00:00.000Z', disabledAt: null, disabledBecause: null, withAmounts: false },
}
const webhook: Webhook = { ...topic, _id: 'w', kind: 'standard', url: 'https://hooks.example/plumbline' }

async function renderTopics(stored: Webhook[]) {
  const server = fakeServer()
  const sent: unknown[] = []
  server.on(listWebhooks, () => stored)
  server.on(createNtfyTopic, ({ body }) => {
    sent.push(body)
    return sent.length === 1 ? problem(400, 'Enter the address of a topic', 'invalid-payload') : topic
  })
  server.on(testWebhook, () => Response.json({ error: null }))
  server.on(deleteWebhook, () => {
    stored.splice(0)
    return undefined
  })
  return { screen: await renderUi(<NtfyTopics />), server, sent }
}

test('a topic is added without amounts and without a token, unless they are given', async () => {
  const { screen, sent } = await renderTopics([])
  await screen.getByRole('button', { name: 'Add ntfy topic' }).click()
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(screen.getByText('Enter the address of a topic', { exact: true })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Address of the topic' }).fill('https://ntfy.example/oak')
  await screen.getByLabelText('Access token').fill('tk_a')
  await screen.getByRole('switch', { name: 'With amounts' }).click()
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      { url: 'https://ntfy.sh/', accessToken: null, withAmounts: false },
      { url: 'https://ntfy.example/oak', accessToken: 'tk_a', withAmounts: true },
    ])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('only topics are listed; each is tested and deleted', async () => {
  const { screen, server } = await renderTopics([topic, webhook])
  await screen.getByRole('button', { name: 'Send a test to ntfy.example/oak' }).click()
  await expect.poll(() => server.received).toContain('POST /api/user/webhooks/t/test')
  expect(screen.getByText('hooks.example').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Delete ntfy.example/oak' }).click()
  await expect.poll(() => server.received).toContain('DELETE /api/user/webhooks/t')
  await expect.element(screen.getByText('ntfy.example/oak', { exact: true })).not.toBeInTheDocument()
})

test('a topic says whether it has amounts, and whether it can be reached', async () => {
  const failing = { ...topic, failingSince: '2026-01-15T12:00:00.000Z' }
  const disabled = { ...failing, _id: 'd', url: 'https://ntfy.example/elm', disabledAt: '2026-01-18T12:00:00.000Z' }
  const { screen } = await renderTopics([failing, disabled, { ...topic, _id: 'a', withAmounts: true }])
  await expect.element(screen.getByText('With amounts')).toBeVisible()
  await expect.element(screen.getByText('The last notice could not be delivered yet')).toBeVisible()
  await expect.element(screen.getByText('Disabled, because nothing could be delivered')).toBeVisible()
})
