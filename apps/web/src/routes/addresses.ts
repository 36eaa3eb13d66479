import { baseOfDay, pastDay } from '../stores/past-day.ts'
import { isPageOfDocument, SHARED_BASE, sharedPortfolioId } from '../stores/portfolio-access.ts'

/** Pages outside /app/, each with everything below it. The landing page is the route /landing and the address /. */
const PUBLIC_PAGES = ['/help', '/changelog', '/community', '/privacy', '/terms', '/contact']

const BASE_PATH = '/app'

export function isPublicPage(path: string): boolean {
  return path === '/landing' || PUBLIC_PAGES.some((page) => path === page || path.startsWith(`${page}/`))
}

/** What the addresses of this document's pages start with. */
function ownBase(): string {
  if (pastDay !== undefined) return baseOfDay(pastDay)
  return sharedPortfolioId === undefined ? BASE_PATH : SHARED_BASE
}

/** The route's path of an address. */
export function toRoutePath(pathname: string): string {
  if (pastDay !== undefined && pathname.startsWith(`${ownBase()}/`)) return pathname.slice(ownBase().length)
  if (sharedPortfolioId !== undefined && pathname.startsWith(`${SHARED_BASE}/portfolio/`))
    return pathname.slice(SHARED_BASE.length)
  if (pathname === BASE_PATH) return '/'
  if (pathname.startsWith(`${BASE_PATH}/`)) return pathname.slice(BASE_PATH.length)
  return pathname === '/' ? '/landing' : pathname
}

/** The address of a route's path. */
export function toAddress(path: string): string {
  if (path === '/landing') return '/'
  if (isPublicPage(path)) return path
  return `${isPageOfDocument(path) ? ownBase() : BASE_PATH}${path}`
}
