import type { BodyOf } from '@plumbline/contract/operation'
import {
  createNtfyTopic,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from '@plumbline/contract/webhooks/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { withFreshSignIn } from './passkey-prompt.ts'

const WEBHOOKS_KEY = ['webhooks'] as const

/** Newest first. */
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'list'],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
})

/** The last deliveries of a webhook, newest first. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', id],
    queryFn: ({ signal }) => call(listDeliveries, { params: { id }, signal }),
  })

const meta = { invalidates: [{ queryKey: WEBHOOKS_KEY }] }

export const createWebhookMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createWebhook>) => withFreshSignIn(() => call(createWebhook, { body })),
  meta,
})

export const createNtfyTopicMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createNtfyTopic>) => withFreshSignIn(() => call(createNtfyTopic, { body })),
  meta,
})

export const disableWebhookMutation = mutationOptions({
  mutationFn: ({ id, isDisabled }: { id: string; isDisabled: boolean }) =>
    call(updateWebhook, { params: { id }, body: { isDisabled } }),
  meta,
})

export const testWebhookMutation = mutationOptions({
  mutationFn: (id: string) => call(testWebhook, { params: { id } }),
  meta,
})

export const deleteWebhookMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteWebhook, { params: { id } }),
  meta,
})
