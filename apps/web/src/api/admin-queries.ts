import type {
  AdminUser,
  AuditEntry,
  BackgroundWork,
  createAdminLink,
  FeedbackEntry,
  LifetimeCode,
} from '@plumbline/contract/admin'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request, send } from './client.ts'

export type AdminPage<Entry> = { entries: Entry[]; total: number; nextCursor: string | undefined }

function pagesOf<Entry>(list: 'users' | 'feedback' | 'codes' | 'audit') {
  return infiniteQueryOptions({
    queryKey: ['admin', list],
    queryFn: async ({ signal, pageParam }): Promise<AdminPage<Entry>> => {
      const response = await send('GET', `/admin/${list}`, { query: { cursor: pageParam }, signal })
      const entries: Entry[] = await response.json()
      return {
        entries,
        total: Number(response.headers.get('x-total-count') ?? entries.length),
        nextCursor: response.headers.get('x-next-cursor') ?? undefined,
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

export const usersQuery = pagesOf<AdminUser>('users')
export const feedbackQuery = pagesOf<FeedbackEntry>('feedback')
export const auditQuery = pagesOf<AuditEntry>('audit')
export const codesQuery = pagesOf<LifetimeCode>('codes')

export const backgroundQuery = queryOptions({
  queryKey: ['admin', 'background'],
  queryFn: ({ signal }) => request<BackgroundWork>('GET', '/admin/background', { signal }),
})

/** The address of the operator's own admin site, with a code that signs in there once. */
export function requestAdminLink(): Promise<z.infer<typeof createAdminLink.answer>> {
  return request('POST', '/admin/link')
}
