import { expect, test } from 'vitest'
import { toAddress, toRoutePath } from './addresses.ts'

test.each([
  ['/', '/landing'],
  ['/app/', '/'],
  ['/app/portfolios', '/portfolios'],
  ['/app/asset/BRK.B', '/asset/BRK.B'],
  ['/help', '/help'],
  ['/help/csv-import', '/help/csv-import'],
  ['/changelog', '/changelog'],
])('the address %s is the route %s, and back', (address, route) => {
  expect(toRoutePath(address)).toBe(route)
  expect(toAddress(route)).toBe(address)
})

test('only whole names are public pages', () => {
  expect(toAddress('/helpers')).toBe('/app/helpers')
})

test('a public page below /app/ is the page itself', () => {
  expect(toAddress(toRoutePath('/app/help/csv-import'))).toBe('/help/csv-import')
})
