/** As in `public/service-worker.js`, which puts a file there that another application shares with the installed one. */
const SHARED_FILE_CACHE = 'plumbline-shared-file'

let dropped: readonly File[] = []

/** Keeps files that were dropped on a page until they are imported or the page is loaded again. */
export function keepDroppedFiles(files: readonly File[]): void {
  dropped = files
}

/** The files that wait for their import. */
export async function readSharedFiles(): Promise<readonly File[]> {
  if (dropped.length > 0) return dropped
  if (!('caches' in globalThis) || !(await caches.has(SHARED_FILE_CACHE))) return []
  const cache = await caches.open(SHARED_FILE_CACHE)
  return await Promise.all((await cache.matchAll()).map(readKeptFile))
}

async function readKeptFile(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? '')
  const content = await response.blob()
  return new File([content], name, { type: content.type })
}

export async function forgetSharedFiles(): Promise<void> {
  dropped = []
  if ('caches' in globalThis) await caches.delete(SHARED_FILE_CACHE)
}
