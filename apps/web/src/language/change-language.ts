import type { Language } from '@plumbline/text/language'
import { chosenLanguage } from '../stores/language.ts'

/** Keeps a language on this device and loads the page again in it. Null lets the browser's languages decide. */
export function changeLanguage(language: Language | null): void {
  chosenLanguage.set(language ?? undefined)
  location.reload()
}
