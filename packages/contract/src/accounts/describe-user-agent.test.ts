import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { describeUserAgent, deviceOf } from './describe-user-agent.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['Firefox/131.0', 'Firefox'],
  ['a program that describes itself in 41 chars', 'a program that describes itself in 41 ch'],
  ['', 'Unknown program'],
])('%s is %s', (userAgent, name) => {
  const device = deviceOf(userAgent)
  expect(describeUserAgent(userAgent)).toBe(name)
  expect(typeof device === 'string' ? device : formatEnglish(device)).toBe(name)
})
