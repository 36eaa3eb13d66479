import type { BodyOf } from '@plumbline/contract/operation'
import { deleteScreen, saveScreen } from '@plumbline/contract/screener/operations'
import { mutationOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { savedScreensQuery } from './screener-queries.ts'

/** Replaces the user's screen of the same name. */
export const saveScreenMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof saveScreen>) => call(saveScreen, { body }),
  meta: { invalidates: [{ queryKey: savedScreensQuery.queryKey }] },
})

export const deleteScreenMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteScreen, { params: { id } }),
  meta: { invalidates: [{ queryKey: savedScreensQuery.queryKey }] },
})
