import { LANGUAGES, type Language } from '@plumbline/text/language'

function isLanguage(code: string): code is Language {
  return LANGUAGES.some((language) => language === code)
}

/**
 * The language of the page: the chosen one, else the first of the browser's languages that is offered, else English.
 * `browserLanguages` are tags such as `de-AT`.
 */
export function findLanguage(chosen: string | undefined, browserLanguages: readonly string[]): Language {
  if (chosen !== undefined && isLanguage(chosen)) return chosen
  for (const tag of browserLanguages) {
    const code = tag.toLowerCase().split('-')[0] ?? ''
    if (isLanguage(code)) return code
  }
  return 'en'
}
