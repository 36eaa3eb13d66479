import type { Operation } from '@plumbline/contract/operation'
import { expect, test } from 'vitest'
import { allowedMethods } from './allowed-methods.ts'

const at = (method: Operation['method'], path: string): Operation => ({
  method,
  path,
  returns: 'json',
  access: 'session',
})
const operations = [
  at('POST', '/portfolio'),
  at('GET', '/portfolio'),
  at('PATCH', '/portfolio/:id'),
  at('GET', '/portfolio/:id/lots'),
  at('POST', '/portfolio/sample'),
]

test.each([
  { path: '/api/portfolio', allowed: 'GET, POST' },
  { path: '/api/portfolio/x', allowed: 'PATCH' },
  { path: '/api/portfolio/sample', allowed: 'PATCH, POST' },
  { path: '/api/portfolio/x/lots', allowed: 'GET' },
  { path: '/api/portfolio/', allowed: undefined },
  { path: '/api/portfolio/..', allowed: undefined },
  { path: '/api/portfolio/x/y', allowed: undefined },
  { path: '/portfolio', allowed: undefined },
])('the methods of $path are $allowed', ({ path, allowed }) => {
  expect(allowedMethods(operations, path)).toBe(allowed)
})
