/** How Chromium and Firefox, and then Safari, word it. */
const WORDING = /^(?:(?:Failed to fetch|error loading) dynamically imported module|Importing a module script failed)/

/** True if a script of a page could not be fetched: there is no connection, or a newer release has replaced it. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && WORDING.test(error.message)
}
