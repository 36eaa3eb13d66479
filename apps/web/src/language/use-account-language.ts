import { LANGUAGES, type Language } from '@plumbline/text/language'
import { useEffect } from 'react'
import { chosenLanguage, isLanguageStored } from '../stores/language.ts'

/** Takes the language of the account over on a device that has another one, and loads the page again in it. */
export function useAccountLanguage(language: Language | null | undefined): void {
  useEffect(() => {
    if (!language || !LANGUAGES.includes(language) || chosenLanguage.get() === language) return
    chosenLanguage.set(language)
    // Without storage, each load of the page would cause the next.
    if (isLanguageStored(language)) location.reload()
  }, [language])
}
