import {
  createShareLink,
  listShareLinks,
  readSharedPortfolio,
  revokeShareLink,
} from '@plumbline/contract/share-links/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The account's share links without their secrets, newest first. */
export const shareLinksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: ({ signal }) => call(listShareLinks, { signal }),
})

type NewLink = { portfolioId: string; showsAmounts: boolean; expiresOn: string | null }

export const createShareLinkMutation = mutationOptions({
  mutationFn: (body: NewLink) => call(createShareLink, { body }),
  meta: { invalidates: [{ queryKey: shareLinksQuery.queryKey }] },
})

export const revokeShareLinkMutation = mutationOptions({
  mutationFn: (id: string) => call(revokeShareLink, { params: { id } }),
  meta: { invalidates: [{ queryKey: shareLinksQuery.queryKey }] },
})

/** The portfolio that a share link opens, for anybody who has its secret. */
export const sharedPortfolioQuery = (secret: string) =>
  queryOptions({
    queryKey: ['shared-portfolio', secret],
    enabled: secret !== '',
    queryFn: ({ signal }) => call(readSharedPortfolio, { body: { secret }, signal }),
  })
