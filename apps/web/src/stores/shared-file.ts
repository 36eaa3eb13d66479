/** As in `public/service-worker.js`, which puts a file there that another application shares with the installed one. */
const SHARED_FILE_CACHE = 'plumbline-shared-file'

let dropped: File | null = null

/** Keeps a file that was dropped on a page until it is imported or the page is loaded again. */
export function keepDroppedFile(file: File): void {
  dropped = file
}

/** The file that waits for its import, or null. */
export async function readSharedFile(): Promise<File | null> {
  if (dropped !== null) return dropped
  if (!('caches' in globalThis) || !(await caches.has(SHARED_FILE_CACHE))) return null
  const cache = await caches.open(SHARED_FILE_CACHE)
  const [request] = await cache.keys()
  const response = request && (await cache.match(request))
  if (response === undefined) return null
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? '')
  return new File([await response.blob()], name)
}

export async function forgetSharedFile(): Promise<void> {
  dropped = null
  if ('caches' in globalThis) await caches.delete(SHARED_FILE_CACHE)
}
