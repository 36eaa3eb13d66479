import { createStoredValue, readStored } from './stored-value.ts'

const KEY = 'plumbline-language'
const form = {
  read: (text: string | null) => text ?? undefined,
  write: (language: string | undefined) => language ?? null,
}

/** The language chosen on this device, as `de`; undefined while the browser's languages decide. */
export const chosenLanguage = createStoredValue<string | undefined>(KEY, form)

/** False where the browser allows no storage, so that a choice ends with the page. */
export const isLanguageStored = (language: string): boolean => readStored(KEY, form) === language
