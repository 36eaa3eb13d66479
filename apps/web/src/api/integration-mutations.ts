import {
  connectIntegration,
  deleteIntegration,
  matchWaitingInstrument,
  syncIntegration,
  updateIntegration,
} from '@plumbline/contract/integrations/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { integrationsQuery } from './integration-queries.ts'
import { figureQueries } from './portfolio-queries.ts'

const integrations = [{ queryKey: integrationsQuery.queryKey }]

export const connectIntegrationMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof connectIntegration>) => call(connectIntegration, { body }),
  meta: { invalidates: integrations },
})

/** Signs in again. With an empty code, the user confirms it in the broker's app. */
export const reconnectIntegrationMutation = (integrationId: string) =>
  mutationOptions({
    mutationFn: (oneTimePassword: string) =>
      call(updateIntegration, { params: { id: integrationId }, body: { oneTimePassword } }),
    meta: { invalidates: integrations },
  })

export const chooseIntegrationPortfolioMutation = (integrationId: string) =>
  mutationOptions({
    mutationFn: (portfolioId: string) =>
      call(updateIntegration, { params: { id: integrationId }, body: { portfolioId } }),
    meta: { invalidates: integrations },
  })

export const syncIntegrationMutation = (integrationId: string) =>
  mutationOptions({
    mutationFn: () => call(syncIntegration, { params: { id: integrationId } }),
    meta: { invalidates: integrations },
  })

export const disconnectIntegrationMutation = (integrationId: string) =>
  mutationOptions({
    mutationFn: () => call(deleteIntegration, { params: { id: integrationId } }),
    meta: { invalidates: integrations },
  })

/** Assigns a security to a broker's instrument; null leaves the instrument out. */
export const matchInstrumentMutation = (integrationId: string, key: string) =>
  mutationOptions({
    mutationFn: (stockId: string | null) =>
      call(matchWaitingInstrument, { params: { id: integrationId }, body: { key, stockId } }),
    meta: { invalidates: [...integrations, ...figureQueries] },
  })
