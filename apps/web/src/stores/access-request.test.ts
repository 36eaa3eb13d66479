import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAccessRequest, placeAfterSignIn, readAccessRequest, takeAccessRequest } from './access-request.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2024-01-02T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  forgetAccessRequest()
  vi.useRealTimers()
})

test('a request waits for a sign-in as it was sent, for a quarter of an hour', () => {
  const query = 'client_id=a&state=98765432109876543210&scope=read+write'
  expect(placeAfterSignIn()).toBe('/portfolios')
  takeAccessRequest({ pathname: '/app/authorize', search: `?${query}` })
  vi.setSystemTime(new Date('2024-01-02T12:14:59Z'))
  expect([readAccessRequest(), placeAfterSignIn()]).toEqual([query, '/authorize'])
  vi.setSystemTime(new Date('2024-01-02T12:15:00Z'))
  expect([readAccessRequest(), placeAfterSignIn()]).toEqual([undefined, '/portfolios'])
})

test('another page is no request, a page without one keeps what waits, and a decision ends it', () => {
  takeAccessRequest({ pathname: '/app/portfolios', search: '?state=1' })
  expect(readAccessRequest()).toBeUndefined()
  takeAccessRequest({ pathname: '/app/authorize', search: '?state=2' })
  takeAccessRequest({ pathname: '/app/authorize', search: '' })
  expect(readAccessRequest()).toBe('state=2')
  forgetAccessRequest()
  expect(readAccessRequest()).toBeUndefined()
})
