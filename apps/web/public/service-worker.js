// Lets the application open without a network, with the last figures that this browser received.
const SHELL_CACHE = 'plumbline-shell'
const SHELL = '/app/'
const ASSET_LIST = '/app/offline-assets.json'
const UNVERSIONED_ASSETS = ['/app/first-paint.js', '/app/favicon.svg', '/app/icon-192.png']
const SHARED_FILE_CACHE = 'plumbline-shared-file'
const SHARED_FILE = '/app/shared-file'
/** One cache for each session. They are deleted when the session ends. */
const FIGURES_CACHE_PREFIX = 'plumbline-figures-'
const MAX_KEPT_RESPONSES = 200
/** What the portfolio list, holdings, transactions, assets and the watchlist show. */
const KEPT_FIGURES =
  /^\/api\/(?:user|watchlist|portfolio|portfolios\/sum|portfolio\/[^/]+(?:\/(?:transactions(?:\/sums)?|returns|series|risk|lots))?|stock\/[^/]+(?:\/(?:price|dividends|splits|positions|watch|transactions))?)$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

async function openNewest(request, address) {
  const cache = await caches.open(SHELL_CACHE)
  try {
    const response = await fetch(request)
    if (response.ok && !response.redirected) await cache.put(address, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(address)
    if (kept === undefined) throw error
    return kept
  }
}

/** Keeps every script and style of this release, so that pages not opened yet open without a network, too. */
async function keepAssets() {
  const cache = await caches.open(SHELL_CACHE)
  const names = await (await fetch(ASSET_LIST, { cache: 'no-cache' })).json()
  const addresses = new Set([...names.map((name) => SHELL + name), ...UNVERSIONED_ASSETS])
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const address of kept)
    if (address.startsWith('/app/assets/') && !addresses.has(address)) await cache.delete(address)
  for (const address of addresses) if (!kept.has(address)) await cache.add(address)
}

async function openAsset(request) {
  const cache = await caches.open(SHELL_CACHE)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

async function nameFiguresCache(request) {
  const session = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', session))
  return FIGURES_CACHE_PREFIX + Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Counts the sessions that ended. What was requested before the last end is not kept. */
let endedSessions = 0

async function forgetFigures() {
  endedSessions++
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(FIGURES_CACHE_PREFIX)).map((name) => caches.delete(name)))
}

async function keepFigures(request, response, endedBefore) {
  const name = await nameFiguresCache(request)
  if (endedSessions !== endedBefore) return
  const cache = await caches.open(name)
  await cache.put(request.url, response)
  const kept = await cache.keys()
  for (const oldest of kept.slice(0, Math.max(kept.length - MAX_KEPT_RESPONSES, 0))) await cache.delete(oldest)
  if (endedSessions !== endedBefore) await caches.delete(name)
}

/** Tells open pages when their figures were received; null once the server can be reached again. */
let isCut = true
async function tellPages(receivedAt) {
  if (receivedAt === null && !isCut) return
  isCut = receivedAt !== null
  for (const page of await self.clients.matchAll()) page.postMessage({ figuresReceivedAt: receivedAt })
}

async function fetchFigures(event) {
  const { request } = event
  const endedBefore = endedSessions
  try {
    const response = await fetch(request)
    const { ok } = response
    const kept = response.clone()
    event.waitUntil(
      (async () => {
        await tellPages(null)
        if (ok) await keepFigures(request, kept, endedBefore)
      })(),
    )
    return response
  } catch (error) {
    if (request.signal.aborted) throw error
    const kept = await caches.match(request.url, { cacheName: await nameFiguresCache(request) })
    if (kept === undefined) throw error
    event.waitUntil(tellPages(kept.headers.get('date')))
    return kept
  }
}

/** Another application shares files with the installed one: they wait for the page that imports them. */
async function takeSharedFiles(request) {
  const files = (await request.formData()).getAll('file').filter((file) => file instanceof File)
  await caches.delete(SHARED_FILE_CACHE)
  const cache = await caches.open(SHARED_FILE_CACHE)
  for (const [index, file] of files.entries()) {
    const headers = { 'x-file-name': encodeURIComponent(file.name), 'content-type': file.type }
    await cache.put(`${SHARED_FILE}?file=${index}`, new Response(file, { headers }))
  }
  return Response.redirect(SHARED_FILE, 303)
}

self.addEventListener('message', (event) => {
  // Without a network, the next page that opens tries again.
  if (event.data === 'keep-assets') event.waitUntil(keepAssets().catch(() => undefined))
  if (event.data === 'forget-figures') event.waitUntil(forgetFigures())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === SHARED_FILE) event.respondWith(takeSharedFiles(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname.startsWith('/app/')) event.respondWith(openNewest(request, SHELL))
  else if (UNVERSIONED_ASSETS.includes(pathname)) event.respondWith(openNewest(request, pathname))
  else if (pathname.startsWith('/app/assets/')) event.respondWith(openAsset(request))
  // What someone else shares is shown as long as it is shared: nothing of it is kept.
  else if (KEPT_FIGURES.test(pathname) && !request.headers.has('plumbline-shared-portfolio'))
    event.respondWith(fetchFigures(event))
})
