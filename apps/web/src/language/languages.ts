/** Languages with a catalog, by their own names. English is the text in the code. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** Languages whose catalogs are complete. Only these are chosen by the browser's settings. */
export const OFFERED_LANGUAGES: readonly Language[] = ['en']

function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}

/**
 * The language of the page: the chosen one, else the first of the browser's languages that is offered, else English.
 * `browserLanguages` are tags such as `de-AT`.
 */
export function findLanguage(chosen: string | undefined, browserLanguages: readonly string[]): Language {
  if (chosen !== undefined && isLanguage(chosen)) return chosen
  for (const tag of browserLanguages) {
    const code = tag.toLowerCase().split('-')[0] ?? ''
    if (isLanguage(code) && OFFERED_LANGUAGES.includes(code)) return code
  }
  return 'en'
}
