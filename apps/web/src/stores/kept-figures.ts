import { createStore, useStore } from './store.ts'

/** As in `public/service-worker.js`, which keeps the last figures of each session in a cache of its own. */
const FIGURES_CACHE_PREFIX = 'plumbline-figures-'

const receivedAt = createStore<Date | null>(null)

// Undefined where the browser has no service workers.
globalThis.navigator?.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
  if (typeof data !== 'object' || data === null || !('figuresReceivedAt' in data)) return
  const { figuresReceivedAt } = data as { figuresReceivedAt: string | null }
  if (figuresReceivedAt === null) return receivedAt.set(null)
  const [known, next] = [receivedAt.get(), new Date(figuresReceivedAt)]
  if (known === null || next < known) receivedAt.set(next)
})

/**
 * While the server cannot be reached and the page shows figures of an earlier visit: when the oldest of them was
 * received. Otherwise null.
 */
export function useKeptFigures(): Date | null {
  return useStore(receivedAt)
}

/**
 * Deletes the figures that this browser keeps for use without a network. The service worker also drops those that are
 * still on their way.
 */
export async function forgetKeptFigures(): Promise<void> {
  receivedAt.set(null)
  navigator.serviceWorker?.controller?.postMessage('forget-figures')
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(FIGURES_CACHE_PREFIX)).map((name) => caches.delete(name)))
}
