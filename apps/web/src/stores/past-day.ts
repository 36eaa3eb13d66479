/** What the addresses of pages as of a past day start with, before the day. Such a page is a document of its own. */
const PAST_BASE = '/app/on'

/**
 * The past day that this document shows, as an ISO date; undefined: today. It is read once: what the document asks the
 * server for is of this day, and what it keeps in memory, too.
 */
export const pastDay: string | undefined = new RegExp(`^${PAST_BASE}/(\\d{4}-\\d{2}-\\d{2})(?=/|$)`).exec(
  globalThis.location?.pathname ?? '',
)?.[1]

/** The pages that mean something on a past day. */
const PAST_PAGES =
  /^\/(?:portfolios|portfolio\/[\w-]+(?:\/(?:performance|income|gains|transactions|allocation|benchmark))?|asset\/[^/]+(?:\/(?:price|holdings))?)$/

/** Whether the page of a route's path can be seen as of a past day. */
export function isPastPage(path: string): boolean {
  return PAST_PAGES.test(path)
}

/** What the addresses of a past day start with. */
export function baseOfDay(day: string): string {
  return `${PAST_BASE}/${day}`
}
