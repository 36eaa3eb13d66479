import { i18n } from '@lingui/core'
import { afterEach, describe, expect, test } from 'vitest'
import { excerptOf, findHelp } from './find-help.ts'
import { type HelpText, loadHelpTexts } from './help-texts.ts'

const help = (page: string, text: string, heading = ''): HelpText => ({
  path: '/help',
  page,
  heading,
  anchor: '',
  text,
})

test('places with the words in a title come before those with the words in their text', () => {
  const texts = [help('Gain', 'Dividends count.'), help('Income', 'What is paid.', 'Dividends'), help('Cash', 'Money.')]
  expect(findHelp(texts, 'divid').map(({ page }) => page)).toEqual(['Income', 'Gain'])
  expect(findHelp(texts, 'divid count').map(({ page }) => page)).toEqual(['Gain'])
  expect(findHelp(texts, 'tax')).toEqual([])
})

test('accents and case do not matter', () => {
  expect(findHelp([help('Währung', 'Umgerechnet wird am Tag.')], 'wahrung')).toHaveLength(1)
  expect(findHelp([help('Währung', 'Umgerechnet wird am Tag.')], 'WÄHR')).toHaveLength(1)
})

test('the excerpt has whole words around the first match', () => {
  const long = `${'before '.repeat(20)}dividend ${'after '.repeat(60)}`.trim()
  const excerpt = excerptOf(long, 'divid')
  expect(excerpt).toMatch(/^… before .*dividend after .* …$/)
  expect(excerpt.length).toBeLessThan(260)
  expect(excerptOf('A short text.', 'other')).toBe('A short text.')
})

describe('the texts of the help', () => {
  const before = i18n.locale
  afterEach(() => i18n.activate(before))

  test('are figures, the import, methods, guides and errors, each with its address', async () => {
    const texts = await loadHelpTexts()
    const at = (path: string, anchor = '') => texts.find((each) => each.path === path && each.anchor === anchor)
    expect(at('/help/methods/dietz')).toBeDefined()
    expect(texts.filter(({ path }) => path === '/help/methods').map(({ anchor }) => anchor)).toEqual(['conventions'])
    expect(at('/help/methods', 'conventions')).toMatchObject({ page: 'Methods', heading: 'Conventions' })
    expect(at('/help/api/quick-start')).toBeDefined()
    expect(at('/help/csv-import', 'columns')?.text).toContain('Symbol or Isin')
    expect(at('/help/errors', 'oversold')?.heading).toBe('You would sell more than you hold')
    expect(texts.find(({ page }) => page === 'Cost per share in the portfolio’s currency')).toMatchObject({
      path: '/help/methods/cost-basis',
      text: 'What one unit held cost without fees, at the exchange rates of the purchases.',
    })
  })

  test('are in the language of the page', async () => {
    i18n.loadAndActivate({ locale: 'de', messages: {} })
    const pages = (await loadHelpTexts()).map(({ page }) => page)
    expect(pages).toContain('Der Gewinn und seine Teile')
    expect(pages).toContain('Die API in fünf Minuten')
  })
})
