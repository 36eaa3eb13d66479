import { expect, test } from 'vitest'
import { brokerName } from './broker-name.ts'

test.each([
  ['integration-degiro', 'DEGIRO'],
  ['integration-interactive-brokers', 'Interactive Brokers'],
  ['integration-', undefined],
  ['benchmark', undefined],
  [undefined, undefined],
])('the source %s names %s', (source, name) => {
  expect(brokerName(source)).toBe(name)
})
