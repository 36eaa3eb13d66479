import { getUser, listSessions } from '@plumbline/contract/accounts/operations'
import { getHealth } from '@plumbline/contract/health/operations'
import { queryOptions } from '@tanstack/react-query'
import { rememberInstallation } from '../stores/remembered-installation.ts'
import { rememberUser } from '../stores/session.ts'
import { call } from './client.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, { signal })
    rememberUser(user)
    return user
  },
  staleTime: 300_000,
})

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => {
    const health = await call(getHealth, { signal })
    rememberInstallation(health)
    return health
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})
