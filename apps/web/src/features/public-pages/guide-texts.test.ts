import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { LANGUAGES } from '@plumbline/text/language'
import { afterEach, describe, expect, test } from 'vitest'
import { outlineOfText } from '../../testing/outline-of-text.ts'
import type { GuideName } from './guide-names.ts'
import { loadGuideText } from './guide-texts.ts'

const DOCS = join(import.meta.dirname, '../../../../../docs')
const TITLES: Record<GuideName, [english: string, german: string]> = {
  api: ['The API', 'Die API'],
  'api-quick-start': ['The API in five minutes', 'Die API in fünf Minuten'],
  assistants: ['Assistants', 'Assistenten'],
}
// Its keys are the names of the guides.
const names = Object.keys(TITLES) as GuideName[]

const before = i18n.locale
afterEach(() => i18n.activate(before))

test.each(names)('the guide %s is in the language of the page', async (name) => {
  const [english, german] = TITLES[name]
  expect(await loadGuideText(name)).toMatchObject({ title: english })
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(await loadGuideText(name)).toMatchObject({ title: german })
})

const BLOCK = /^```.*?^```$/gms
const sorted = (texts: Iterable<string>) => [...texts].sort()
/** Words that a program reads: names of fields, headers, commands. */
const codeIn = (text: string) => sorted(new Set(text.replace(BLOCK, '').match(/`[^`]+`/g)))

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the guides in %s', (language) => {
  test.each(names)('%s has the headings, lists, links, code and names of the English one', (name) => {
    const english = readFileSync(join(DOCS, `${name}.md`), 'utf8')
    const translation = readFileSync(join(DOCS, language, `${name}.md`), 'utf8')
    expect(outlineOfText(translation)).toEqual(outlineOfText(english))
    expect(translation.match(BLOCK)).toEqual(english.match(BLOCK))
    expect(codeIn(translation)).toEqual(codeIn(english))
  })
})
