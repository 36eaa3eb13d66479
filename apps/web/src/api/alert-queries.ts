import { createAlert, deleteAlert, listAlerts, setAlertMails, updateAlert } from '@plumbline/contract/alerts/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const alerts = { queryKey: ['alerts'] }

export const alertsQuery = queryOptions({
  ...alerts,
  queryFn: ({ signal }) => call(listAlerts, { signal }),
})

export const createAlertMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createAlert>) => call(createAlert, { body }),
  meta: { invalidates: [alerts] },
})

export const updateAlertMutation = mutationOptions({
  mutationFn: ({ id, level }: { id: string } & BodyOf<typeof updateAlert>) =>
    call(updateAlert, { params: { id }, body: { level } }),
  meta: { invalidates: [alerts] },
})

export const deleteAlertMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteAlert, { params: { id } }),
  meta: { invalidates: [alerts] },
})

export const alertMailsMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof setAlertMails>) => call(setAlertMails, { body }),
  meta: { invalidates: [alerts] },
})
