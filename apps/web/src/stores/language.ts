import { createStoredValue } from './stored-value.ts'

/** The language chosen on this device, as `de`; undefined while the browser's languages decide. */
export const chosenLanguage = createStoredValue<string | undefined>('plumbline-language', {
  read: (text) => text ?? undefined,
  write: (language) => language ?? null,
})
