import { listIntegrations, listWaitingInstruments } from '@plumbline/contract/integrations/operations'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const SYNCING_REFETCH_MS = 2000
/** The first synchronization is near. */
const EXPECTING_REFETCH_MS = 5000

/** Polls until no synchronization is running or due soon. */
function refetchInterval(integrations: Integration[] | undefined): number | false {
  if (integrations?.some(({ isSyncing }) => isSyncing)) return SYNCING_REFETCH_MS
  const isExpected = integrations?.some(({ updatedAt, nextSyncAt }) => updatedAt === null && nextSyncAt !== null)
  return isExpected ? EXPECTING_REFETCH_MS : false
}

export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call(listIntegrations, { signal }),
  refetchInterval: ({ state }) => refetchInterval(state.data),
})

export const waitingInstrumentsQuery = (integrationId: string) =>
  queryOptions({
    queryKey: ['integrations', integrationId, 'instruments'],
    queryFn: ({ signal }) => call(listWaitingInstruments, { params: { id: integrationId }, signal }),
  })
