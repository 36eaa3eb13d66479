import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helpOfPage } from './help-of-page.ts'

const DOCS = join(import.meta.dirname, '../../../../../docs')

test.each([
  ['/portfolio/p1', '/help/methods/portfolio-line'],
  ['/portfolio/p1/performance', '/help/methods/time-weighted-return'],
  ['/portfolio/all/income', '/help/methods/income'],
  ['/portfolio/p1/gains', '/help/methods/realized-gains'],
  ['/portfolio/p1/allocation', '/help/methods/categories'],
  ['/portfolio/p1/benchmark', '/help/methods/benchmark'],
  ['/portfolio/p1/savings-plans', '/help/methods/savings-plans'],
  ['/portfolio/p1/what-if/compare', '/help/methods/what-if'],
  ['/portfolios', '/help/methods/several-portfolios'],
  ['/categories', '/help/methods/categories'],
  ['/calendar', '/help/methods/income'],
  ['/alerts', '/help/methods/alerts'],
  ['/checks', '/help/methods/checks'],
  ['/dcf/a1', '/help/methods/discounted-cash-flow'],
  ['/own-securities', '/help/methods/own-securities'],
])('the help about %s is a page that exists', (pathname, help) => {
  expect(helpOfPage(pathname)).toBe(help)
  expect(existsSync(join(DOCS, `${help.slice('/help/'.length)}.md`))).toBe(true)
})

test('the import, brokers and access tokens have help outside the methods; other pages have none', () => {
  expect(helpOfPage('/portfolio/p1/import')).toBe('/help/csv-import')
  expect(helpOfPage('/settings/integrations')).toBe('/help/csv-import')
  expect(helpOfPage('/settings/api')).toBe('/help/api')
  for (const none of ['/settings/user', '/portfolio/p1/news', '/screener', '/'])
    expect(helpOfPage(none)).toBeUndefined()
})
