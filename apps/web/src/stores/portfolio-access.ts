import type { MemberRole } from '@plumbline/contract/memberships/vocabulary'
import { isPastPage, pastDay } from './past-day.ts'
import { createStore, useStore } from './store.ts'

/** What the addresses of portfolios of others start with. Such a page is a document of its own. */
export const SHARED_BASE = '/app/shared'

/**
 * The portfolio of someone else that this document shows; undefined: the account's own pages. It is read once: what the
 * document asks the server for is about this portfolio, and what it keeps in memory, too.
 */
export const sharedPortfolioId = new RegExp(`^${SHARED_BASE}/portfolio/([\\w-]+)`).exec(
  globalThis.location?.pathname ?? '',
)?.[1]

/** What the member may do with it. Nothing is offered before the server has said so. */
export const sharedRole = createStore<MemberRole>('read')

/**
 * Whether what belongs to the owner of a portfolio is offered, and whether its transactions may be edited. The past is
 * only read.
 */
export function usePortfolioAccess(): { isOwner: boolean; mayEdit: boolean } {
  const role = useStore(sharedRole)
  if (pastDay !== undefined) return { isOwner: false, mayEdit: false }
  const isOwner = sharedPortfolioId === undefined
  return { isOwner, mayEdit: isOwner || role === 'write' }
}

/** Pages of a portfolio that a member has. The others are settings, or need what belongs to the owner's account. */
const MEMBER_PAGES = /^(?:\/(?:performance|income|gains|transactions|allocation|news|add|history|history\/then)?)?$/

/** Whether this document has the page of a route's path. */
export function isPageOfDocument(path: string): boolean {
  if (pastDay !== undefined) return isPastPage(path)
  return sharedPortfolioId === undefined || pageOfShared(path) !== undefined
}

/** Whether a member has the page of the shared portfolio; true for all other paths. */
export function isMemberPage(path: string): boolean {
  const page = pageOfShared(path)
  return page === undefined || MEMBER_PAGES.test(page)
}

function pageOfShared(path: string): string | undefined {
  const start = `/portfolio/${sharedPortfolioId}`
  return path === start || path.startsWith(`${start}/`) ? path.slice(start.length) : undefined
}
