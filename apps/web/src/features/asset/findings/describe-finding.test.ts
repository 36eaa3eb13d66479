import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import type { Finding } from '@plumbline/contract/assets/schemas'
import { expect, test } from 'vitest'
import { countFindings, describeOutcome, explainFinding, nameFinding } from './describe-finding.ts'

const base = { isApplied: true, isPending: false, foundAt: '2026-02-10T12:00:00Z', decision: null }
const split: Finding = {
  ...base,
  _id: 'split-not-announced-2026-01-21',
  kind: 'split-not-announced',
  date: '2026-01-21',
  numerator: 4,
  denominator: 1,
  before: 1404,
  after: 351.25,
  isApplied: false,
}
const dividend: Finding = {
  ...base,
  _id: 'dividend-2022-04-28',
  kind: 'dividend',
  date: '2022-04-28',
  currency: 'GBP',
  stated: 35.5,
  value: 0.355,
}
const explain = (finding: Finding) => explainFinding(finding, DEFAULT_NUMBER_FORMAT)

test('a finding says what the source states and what the correction does', () => {
  expect(nameFinding(split)).toBe('4-for-1 split of 21 Jan 2026')
  expect(explain(split)).toBe(
    'The source lists no such split, but the close went from 1,404 to 351.25. The correction adds the split.',
  )
  expect(nameFinding({ ...split, numerator: 0.1 })).toBe('1-for-10 split of 21 Jan 2026')
  expect(nameFinding({ ...split, numerator: 1.5 })).toBe('1.5-for-1 split of 21 Jan 2026')
  expect(nameFinding({ ...split, numerator: 2, denominator: 6 })).toBe('2-for-6 split of 21 Jan 2026')
  expect(explain(dividend)).toBe(
    'The source states 35.5 GBP per unit. The prices and the other dividends fit 0.355 GBP, which the correction uses.',
  )
  const outlier: Finding = {
    ...base,
    _id: 'closes-out-of-line-2026-01-21',
    kind: 'closes-out-of-line',
    date: '2026-01-21',
    from: '2026-01-21',
    to: '2026-01-21',
    count: 1,
    ratio: 100,
  }
  expect(nameFinding(outlier)).toBe('Closes of 21 Jan 2026')
  expect(explain(outlier)).toBe('This close is 100 times those before and after. The correction leaves it out.')
  expect(explain({ ...outlier, count: 2, ratio: 0.01 })).toBe(
    'These 2 closes are 1/100 of those before and after. The correction leaves them out.',
  )
  expect(explain({ ...outlier, ratio: 1.5 })).toContain('is 1.5 times those before and after')
  expect(explain({ ...dividend, stated: 35.1234567 })).toContain('states 35.123457 GBP per unit')
  expect(explain({ ...dividend, value: null })).toContain('The correction leaves it out.')
})

test('an outcome names who decided when', () => {
  expect(describeOutcome(split)).toBe('Not corrected. An administrator decides.')
  expect(describeOutcome(dividend)).toBe('Corrected automatically on 10 Feb 2026.')
  const decision = { choice: 'reject' as const, at: '2026-02-11T08:00:00Z', by: null }
  expect(describeOutcome({ ...dividend, isPending: true, decision })).toBe(
    'Correction rejected by an administrator on 11 Feb 2026. The prices update once the source responds.',
  )
  expect(describeOutcome({ ...split, decision: { ...decision, choice: 'accept', by: 'ada@plumbline.example' } })).toBe(
    'Correction accepted by ada@plumbline.example on 11 Feb 2026.',
  )
})

test('one line counts all findings and names what waits for a decision', () => {
  expect(countFindings([split])).toBe('The source’s prices may lack a split.')
  expect(countFindings([dividend])).toBe('One error was found in the source’s prices.')
  expect(countFindings([split, dividend])).toBe(
    '2 errors were found in the source’s prices, and a split may be missing.',
  )
})
