import { createStoredValue } from './stored-value.ts'

/**
 * The key of the last sign-in in this browser, which stays after signing out. It signs nobody in: with it, requests of
 * strangers do not keep the owner of the account from getting a link.
 */
export const knownBrowser = createStoredValue<string | undefined>('plumbline-browser', {
  read: (text) => text ?? undefined,
  write: (key) => key ?? null,
})
