import { redirect } from '@tanstack/react-router'
import { placeAfterSignIn } from '../stores/access-request.ts'
import { rememberCoupon } from '../stores/coupon.ts'
import { getSession } from '../stores/session.ts'
import { askToUpgrade } from '../stores/upgrade-prompt.ts'
import { isPublicPage } from './addresses.ts'

/** Pages for visitors who are not signed in yet. Signed-in users are redirected. */
function isEntryPage(path: string): boolean {
  return ['/login', '/register', '/setup', '/openid', '/landing', '/sumo'].includes(path) || path.startsWith('/sumo/')
}

function isOpenToAll(path: string): boolean {
  return isPublicPage(path) || path === '/shared' || path.startsWith('/confirm/')
}

/** Sends visitors to the sign-in page and signed-in users past it. */
export function guardAccess(pathname: string): void {
  const isSignedIn = getSession().token !== undefined
  const path = pathname.replace(/(?<=.)\/$/, '')
  if (isSignedIn && isEntryPage(path)) throw redirect({ to: placeAfterSignIn(), replace: true })
  if (!isSignedIn && !isEntryPage(path) && !isOpenToAll(path)) throw redirect({ to: '/login', replace: true })
}

/** Acts on the parameters `coupon` and `upgrade` once and takes them out of the address. */
export function takePromptParameters(location: { pathname: string; searchStr: string; hash: string }): void {
  const parameters = new URLSearchParams(location.searchStr)
  const coupon = parameters.get('coupon')
  const source = parameters.get('upgrade')
  if (coupon === null && source === null) return
  if (coupon) rememberCoupon(coupon.slice(0, 100))
  if (source) askToUpgrade(source)
  parameters.delete('coupon')
  parameters.delete('upgrade')
  throw redirect({
    to: location.pathname,
    search: Object.fromEntries(parameters),
    hash: location.hash,
    replace: true,
  })
}
