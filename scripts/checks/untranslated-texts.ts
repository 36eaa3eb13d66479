import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findShownTexts } from './shown-texts.ts'

const NOT_SHOWN = /\.test\.tsx?$|\/testing\/|\/theme\//

/** Names, selectors, keys and values of the API, which look like a sentence and are none. */
const NOT_TRANSLATED: ReadonlySet<string> = new Set([
  '(max-width: 639.98px)',
  'Bearer plumbline_pat_…',
  'Calloway Micro',
  'Common Stock',
  'EUR',
  'Farpoint World ETF',
  'Plumbline',
  'Plumbline {version}',
  'Preferred Stock',
  'Sankt Auer Bank',
  'Shift+ArrowLeft Shift+ArrowRight',
  'Tessarine Cloud',
  'Vandermoor Labs',
  "'IBM Plex Sans Variable', system-ui, sans-serif",
  'a[href], button:not(:disabled), input',
  'input, select, textarea',
  'color-mix(in srgb, var({…}) {…}%, var(--surface))',
  'group {id}',
  'td, th',
  '/help/methods/$page',
  '/settings/user',
  'https://hooks.example.com/plumbline',
  'min(420px, 100%)',
  'min(560px, 100%)',
  'UTF-16 BE',
  'UTF-16 LE',
  'UTF-8',
])

export interface UntranslatedText {
  file: string
  text: string
}

/** The texts of one file of the web application that no macro translates. */
export function untranslatedIn(file: string, source: string): UntranslatedText[] {
  return findShownTexts(source, file, true)
    .filter((text) => !NOT_TRANSLATED.has(text))
    .map((text) => ({ file, text }))
}

/** The texts of the web application that no macro translates. */
export function findUntranslatedTexts(projectRoot: string): UntranslatedText[] {
  return globSync('apps/web/src/**/*.{ts,tsx}', { cwd: projectRoot })
    .filter((file) => !NOT_SHOWN.test(file))
    .sort()
    .flatMap((file) => untranslatedIn(file, readFileSync(join(projectRoot, file), 'utf8')))
}
