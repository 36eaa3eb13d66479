import { i18n, type Messages } from '@lingui/core'
import type { Language } from '@plumbline/text/language'
import { compileMessage } from './compile-message.ts'

/** By path; a catalog is loaded when its language is chosen. */
const catalogs = import.meta.glob<Messages>('./catalogs/*.ts', { import: 'messages' })

/**
 * Makes the language that of all texts. Runs once, before anything is rendered: a change of the language loads the page
 * again. If the catalog cannot be loaded, the texts are English.
 */
export async function activateLanguage(language: Language): Promise<void> {
  i18n.setMessagesCompiler(compileMessage)
  if (language === 'en') return activate('en', {})
  try {
    activate(language, (await catalogs[`./catalogs/${language}.ts`]?.()) ?? {})
  } catch {
    activate('en', {})
  }
}

function activate(locale: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
