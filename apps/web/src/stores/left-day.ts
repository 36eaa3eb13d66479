const KEY = 'plumbline-left-day'

/** A past day, and the address of its page that was left for one that exists as of today only. */
export interface LeftDay {
  day: string
  address: string
}

/** Whether the document before was one of a past day that does not have this page. */
export const isDayLeft = sessionStorage.getItem(KEY) !== null

/** Keeps it for the next document. */
export function keepLeftDay(left: LeftDay): void {
  sessionStorage.setItem(KEY, JSON.stringify(left))
}

/** What the document before kept, once. */
export function takeLeftDay(): LeftDay | undefined {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  // Only `keepLeftDay` writes it.
  return kept === null ? undefined : (JSON.parse(kept) as LeftDay)
}
