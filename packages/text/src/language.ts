/**
 * The languages that a user can choose, by BCP 47 tag, each by its own name. English is the language of the messages in
 * the code. `npm run add-language` adds a line.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português (Brasil)',
  pl: 'Polski',
} as const

export type Language = keyof typeof LANGUAGE_NAMES

// Object.keys types keys as strings.
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** The locale in which days and times are formatted. English has the day before the month. */
export function dateLocale(language: Language): string {
  return language === 'en' ? 'en-GB' : language
}

/**
 * The language of `LANGUAGES` that an Accept-Language header prefers; English if the header is missing or names none of
 * them. `de-CH` counts as `de`.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { tag: tag.toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) || 0 }
  })
  const accepted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
  for (const { tag } of accepted) {
    const language = LANGUAGES.find((known) => known === tag)
    if (language !== undefined) return language
  }
  return 'en'
}
