/** Pages outside /app/, each with everything below it. The landing page is the route /landing and the address /. */
const PUBLIC_PAGES = ['/help', '/changelog', '/community', '/privacy', '/terms', '/contact']

const BASE_PATH = '/app'

export function isPublicPage(path: string): boolean {
  return path === '/landing' || PUBLIC_PAGES.some((page) => path === page || path.startsWith(`${page}/`))
}

/** The route's path of an address. */
export function toRoutePath(pathname: string): string {
  if (pathname === BASE_PATH) return '/'
  if (pathname.startsWith(`${BASE_PATH}/`)) return pathname.slice(BASE_PATH.length)
  return pathname === '/' ? '/landing' : pathname
}

/** The address of a route's path. */
export function toAddress(path: string): string {
  if (path === '/landing') return '/'
  return isPublicPage(path) ? path : `${BASE_PATH}${path}`
}
