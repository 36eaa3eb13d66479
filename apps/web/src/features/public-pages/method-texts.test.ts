import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { LANGUAGES } from '@plumbline/text/language'
import { afterEach, describe, expect, test } from 'vitest'
import { figuresOfText } from '../../testing/figures-of-text.ts'
import { outlineOfText } from '../../testing/outline-of-text.ts'
import { loadMethodText, methodRoute } from './method-texts.ts'

const METHODS = join(import.meta.dirname, '../../../../../docs/methods')
const sorted = (texts: Iterable<string>) => [...texts].sort()
const pageNames = (folder: string) => sorted(readdirSync(folder).filter((name) => name.endsWith('.md')))

test('a link between method pages becomes a route; any other link stays', () => {
  expect(methodRoute('gain.md')).toBe('/help/methods/gain')
  expect(methodRoute('README.md')).toBe('/help/methods')
  expect(methodRoute('https://plumbline.example/gain.md')).toBeUndefined()
  expect(methodRoute('../decisions/README.md')).toBeUndefined()
})

describe('the text of a method', () => {
  const before = i18n.locale
  afterEach(() => i18n.activate(before))

  test('is in the language of the page', async () => {
    expect(await loadMethodText('gain')).toMatchObject({ title: 'Gain and its parts' })
    i18n.loadAndActivate({ locale: 'de', messages: {} })
    expect(await loadMethodText('gain')).toMatchObject({ title: 'Der Gewinn und seine Teile' })
    expect(await loadMethodText()).toMatchObject({ title: 'Methoden' })
    expect(await loadMethodText('no-such-method')).toBeUndefined()
  })
})

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the methods in %s', (language) => {
  const folder = join(METHODS, language)

  test('are the same pages as in English', () => {
    expect(pageNames(folder)).toEqual(pageNames(METHODS))
  })

  test.each(pageNames(METHODS))(
    '%s has the headings, formulas, tables, lists and links of the English page',
    (name) => {
      const translation = readFileSync(join(folder, name), 'utf8')
      expect(outlineOfText(translation)).toEqual(outlineOfText(readFileSync(join(METHODS, name), 'utf8')))
    },
  )

  test.each(pageNames(METHODS))('%s has the figures of the English page', (name) => {
    const translation = readFileSync(join(folder, name), 'utf8')
    const english = readFileSync(join(METHODS, name), 'utf8')
    expect(figuresOfText(translation, language)).toEqual(figuresOfText(english, 'en'))
  })
})
