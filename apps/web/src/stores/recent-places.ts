import { asJson, createStoredValue } from './stored-value.ts'

/** What the palette needs to offer an asset again without asking the server. */
export interface RecentAsset {
  _id: string
  name: string
  symbol: string
  exchange: string
  currency: string
  image: string | null
}

/** A page or portfolio, by the id of its command in the palette, or an asset. */
export type RecentPlace = { command: string; asset?: RecentAsset }

const MAX_RECENT = 8

function readPlaces(stored: unknown): RecentPlace[] {
  if (!Array.isArray(stored)) return []
  const isPlace = (place: unknown): place is RecentPlace =>
    typeof place === 'object' && place !== null && 'command' in place && typeof place.command === 'string'
  return stored.filter(isPlace).slice(0, MAX_RECENT)
}

const stored = createStoredValue('plumbline-recent', {
  ...asJson(readPlaces),
  write: (places) => (places.length === 0 ? null : JSON.stringify(places)),
})

/** What was opened in this browser since the sign-in, the latest first. */
export const recentPlaces = {
  ...stored,
  add(place: RecentPlace) {
    const others = stored.get().filter(({ command }) => command !== place.command)
    stored.set([place, ...others].slice(0, MAX_RECENT))
  },
  forget: () => stored.set([]),
}
