import { queryClient } from '../api/query-client.ts'
import { forgetKeptFigures } from '../stores/kept-figures.ts'
import { portfolioDraft } from '../stores/portfolio-draft.ts'
import { recentPlaces } from '../stores/recent-places.ts'
import { getSession, subscribeToSession } from '../stores/session.ts'
import { forgetSharedFiles } from '../stores/shared-files.ts'
import { router } from './router.ts'

/**
 * However the session ends, no data stays on the page, in memory or in the browser's caches: neither figures, nor a file
 * that waits for its import, nor a portfolio that waits for an upgrade, nor the pages that were opened. The browser goes
 * to the sign-in page, also from public pages. Only the page that confirms a deletion stays. A sign-in in another tab has
 * the same effect; if it replaces the session of this tab, the page is loaded again, because what it shows may be another
 * user's.
 */
export function followSession(): () => void {
  let { token } = getSession()
  return subscribeToSession(() => {
    const ended = token
    const next = getSession().token
    if (next === ended) return
    token = next
    void forgetKeptFigures()
    void forgetSharedFiles()
    portfolioDraft.set(undefined)
    recentPlaces.forget()
    if (ended === undefined) return void router.invalidate()
    queryClient.clear()
    if (next !== undefined) return location.replace(import.meta.env.BASE_URL)
    const isLeaving = !router.state.location.pathname.startsWith('/confirm/')
    void (isLeaving ? router.navigate({ to: '/login', replace: true, ignoreBlocker: true }) : router.invalidate())
  })
}
