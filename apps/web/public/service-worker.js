// Keeps the shell of the application, so that it opens without a network. Data is never kept here.
const CACHE = 'plumbline-shell'
const SHELL = '/app/'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

async function openPage(request) {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request)
    if (response.ok && !response.redirected) await cache.put(SHELL, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(SHELL)
    if (kept === undefined) throw error
    return kept
  }
}

async function openAsset(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname.startsWith('/app/')) event.respondWith(openPage(request))
  else if (pathname.startsWith('/app/assets/')) event.respondWith(openAsset(request))
})
