import { MAX_PICTURES_PER_REQUEST, PICTURES_PATH, type PictureKind, type Pictures } from '@plumbline/contract/pictures'
import { batchesOf } from '@plumbline/engine/batches-of'

const OWN_PICTURE = new RegExp(`^${PICTURES_PATH}/(logo|news)/([^/]+)[.]svg$`)
/** Pictures that a page asks for within this time come with one request. */
const BATCH_MS = 20

interface Wanted {
  kind: PictureKind
  id: string
  found: (svg: string | undefined) => void
}

let wanted: Wanted[] = []

async function fetchPictures(batch: readonly Wanted[]): Promise<Pictures | undefined> {
  const query = new URLSearchParams()
  for (const { kind, id } of batch) if (!query.has(kind, id)) query.append(kind, id)
  try {
    const response = await fetch(`${PICTURES_PATH}?${query}`)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

function sendWanted(): void {
  const all = wanted
  wanted = []
  for (const batch of batchesOf(all, MAX_PICTURES_PER_REQUEST)) {
    void fetchPictures(batch).then((pictures) => {
      for (const { kind, id, found } of batch) found(pictures?.[kind][id])
    })
  }
}

/**
 * Returns the data URL of a picture that this server draws, given its path, or undefined when it does not come.
 * Requests within a few milliseconds become one. Any other address is returned as it is.
 */
export async function loadPicture(address: string): Promise<string | undefined> {
  const [, kind, encodedId] = OWN_PICTURE.exec(address) ?? []
  if (kind === undefined || encodedId === undefined) return address
  const svg = await new Promise<string | undefined>((found) => {
    if (wanted.length === 0) setTimeout(sendWanted, BATCH_MS)
    wanted.push({ kind: kind as PictureKind, id: decodeURIComponent(encodedId), found })
  })
  return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`
}
