import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from './language.ts'
import type { Text } from './text.ts'
import { writeDay } from './write-day.ts'

/** Translations by English message, in ICU MessageFormat. */
export type Translations = ReadonlyMap<string, string>

/** Returns a text in the given language. Untranslated texts are returned in English. */
export type FormatText = (text: Text, language: Language) => string

/** Creates the formatter for catalogs, which it asks for once per language. */
export function createTextFormatter(translationsOf: (language: Language) => Translations): FormatText {
  const formatters = new Map<Language, I18n>()
  const formatterOf = (language: Language): I18n => {
    const known = formatters.get(language)
    if (known !== undefined) return known
    const messages = Object.fromEntries(translationsOf(language))
    const formatter = setupI18n({ locale: language, messages: { [language]: messages } })
    formatter.setMessagesCompiler(compileMessage)
    formatters.set(language, formatter)
    return formatter
  }
  const formatText: FormatText = (text, language) => {
    const formatter = formatterOf(language)
    if (typeof text === 'string') return Object.hasOwn(formatter.messages, text) ? formatter._(text) : text
    const values = Object.entries(text.values).map(([name, value]) => {
      if (typeof value !== 'object') return [name, value]
      return [name, 'day' in value ? writeDay(value.day, language) : formatText(value, language)]
    })
    return formatter._(text.message, Object.fromEntries(values))
  }
  return formatText
}

const formatMessage = createTextFormatter(() => new Map())

export function formatEnglish(text: Text): string {
  return formatMessage(text, 'en')
}
