import {
  getBackground,
  getInstallation,
  listAuditLog,
  listCodes,
  listFeedback,
  listMailPreviews,
  listUsers,
} from '@plumbline/contract/admin/operations'
import type { Page } from '@plumbline/contract/operation'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

type Fetch<Item> = (options: { query: { cursor: string | undefined }; signal: AbortSignal }) => Promise<Page<Item>>

function pagesOf<Item>(list: string, fetchPage: Fetch<Item>) {
  return infiniteQueryOptions({
    queryKey: ['admin', list],
    queryFn: ({ signal, pageParam }) => fetchPage({ query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

export const usersQuery = pagesOf('users', (options) => call(listUsers, options))
export const feedbackQuery = pagesOf('feedback', (options) => call(listFeedback, options))
export const auditQuery = pagesOf('audit', (options) => call(listAuditLog, options))
export const codesQuery = pagesOf('codes', (options) => call(listCodes, options))

export const backgroundQuery = queryOptions({
  queryKey: ['admin', 'background'],
  queryFn: ({ signal }) => call(getBackground, { signal }),
})

export const mailPreviewsQuery = queryOptions({
  queryKey: ['admin', 'mails'],
  queryFn: ({ signal }) => call(listMailPreviews, { signal }),
})

export const installationQuery = queryOptions({
  queryKey: ['admin', 'installation'],
  queryFn: ({ signal }) => call(getInstallation, { signal }),
})
