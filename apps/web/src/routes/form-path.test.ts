import { expect, test } from 'vitest'
import { FORM_PATH } from './form-path.ts'

test.each([
  ['/portfolio/p1/add', true],
  ['/portfolio/p1/import', true],
  ['/portfolio/p1/settings', true],
  ['/shared-file', true],
  ['/authorize', true],
  ['/settings/user', true],
  ['/settings/integrations/c1', true],
  ['/portfolio/p1', false],
  ['/portfolio/p1/income', false],
  ['/portfolio/p1/gains', false],
  ['/portfolio/p1/history', false],
  ['/portfolio/p1/history/then', false],
  ['/portfolio/p1/reconcile', false],
  ['/portfolio/p1/savings-plans', false],
  ['/portfolio/p1/what-if', false],
  ['/portfolio/all', false],
  ['/asset/ACRN.US/holdings', false],
  ['/dcf/ACRN.US', false],
  ['/tags', false],
  ['/own-securities', false],
  ['/checks', false],
])('NAV-09 %s is a page on which nothing is drawn: %s', (path, isForm) => {
  expect(FORM_PATH.test(path)).toBe(isForm)
})
