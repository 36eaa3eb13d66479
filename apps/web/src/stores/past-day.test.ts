import { expect, test } from 'vitest'
import { isPastPage } from './past-day.ts'

test.each([
  ['/portfolios', true],
  ['/portfolio/all', true],
  ['/portfolio/p7Jq2hXk0aW4nV9sT1eZ8g/performance', true],
  ['/portfolio/p7Jq2hXk0aW4nV9sT1eZ8g/transactions', true],
  ['/asset/ACRN.US', true],
  ['/asset/ACRN.US/price', true],
  ['/asset/ACRN.US/holdings', true],
  ['/asset/ACRN.US/news', false],
  // What edits, and what is about today alone.
  ['/portfolio/p7Jq2hXk0aW4nV9sT1eZ8g/add', false],
  ['/portfolio/p7Jq2hXk0aW4nV9sT1eZ8g/news', false],
  ['/portfolio/p7Jq2hXk0aW4nV9sT1eZ8g/settings', false],
  ['/calendar', false],
  ['/portfolios/more', false],
])('%s can be seen as of a past day: %s', (path, isSeen) => {
  expect(isPastPage(path)).toBe(isSeen)
})
