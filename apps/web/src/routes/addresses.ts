/** Pages outside /app/, each with everything below it. The landing page is the route /landing and the address /. */
const publicPages = ['/help', '/changelog', '/community', '/privacy', '/terms', '/contact']

const base = '/app'

export function isPublicPage(path: string): boolean {
  return path === '/landing' || publicPages.some((page) => path === page || path.startsWith(`${page}/`))
}

/** The route's path of an address. */
export function toRoutePath(pathname: string): string {
  if (pathname === base) return '/'
  if (pathname.startsWith(`${base}/`)) return pathname.slice(base.length)
  return pathname === '/' ? '/landing' : pathname
}

/** The address of a route's path. */
export function toAddress(path: string): string {
  if (path === '/landing') return '/'
  return isPublicPage(path) ? path : `${base}${path}`
}
