import { formatEnglish } from '@plumbline/text/format-text'
import { describe, expect, test } from 'vitest'
import { portfolioCapNotice, upgradeWords } from './plan-words.ts'
import { limitsOf, trialBanner, trialDaysLeft } from './plans.ts'

test.each([
  ['2026-01-01T09:00:00Z', 14],
  ['2026-01-01T10:00:00Z', 14],
  ['2026-01-02T09:59:59Z', 14],
  ['2026-01-02T10:00:00Z', 13],
  ['2026-01-15T09:59:59Z', 1],
  ['2026-01-15T10:00:00Z', 0],
  ['2026-01-16T09:59:59Z', 0],
  ['2026-01-16T10:00:00Z', -1],
])('of an account made on 2026-01-01 at 10:00, at %s %i trial days are left', (now, left) => {
  expect(trialDaysLeft('2026-01-01T10:00:00Z', new Date(now))).toBe(left)
})

describe('the limits', () => {
  const always = { portfolios: 1, fundamentalsSeries: 2, fundamentalsYears: 5 }

  test('of the free plan after the trial', () => {
    expect(limitsOf({ plan: 'free', trialDaysLeft: -1 })).toEqual({
      ...always,
      holdings: 20,
      performanceYears: 1,
      benchmark: false,
      brokerSync: false,
    })
  })

  test.each([14, 0])('during the trial, with %i days left', (days) => {
    expect(limitsOf({ plan: 'free', trialDaysLeft: days })).toEqual({
      ...always,
      holdings: null,
      performanceYears: null,
      benchmark: true,
      brokerSync: true,
    })
  })

  test('of the premium plan, whatever the trial', () => {
    expect(limitsOf({ plan: 'premium', trialDaysLeft: -100 })).toEqual({
      portfolios: 30,
      holdings: null,
      performanceYears: null,
      benchmark: true,
      brokerSync: true,
      fundamentalsSeries: null,
      fundamentalsYears: null,
    })
  })
})

test.each([
  ['create-portfolio', 'Create Unlimited Portfolios'],
  ['benchmark', 'Benchmark Your Performance'],
  ['holdings', 'Add Unlimited Holdings'],
  ['performance-years', 'Unlock Historical Performance'],
  ['nb-years', '20+ Years Historical Data'],
  ['multiple-charts', 'Multiple Charts Overview'],
  ['integration-degiro', 'Synchronize With a broker'],
  ['random', 'Upgrade to Premium'],
  ['constructor', 'Upgrade to Premium'],
  [undefined, 'Upgrade to Premium'],
])('the prompt of source %s is titled %s', (source, title) => {
  expect(upgradeWords(source).title).toBe(title)
})

test('the prompt of a broker names it', () => {
  const { headline, text } = upgradeWords('integration-degiro', 'DEGIRO')
  expect(formatEnglish(headline)).toBe('Synchronize your DEGIRO account')
  expect(formatEnglish(text)).toBe('Premium keeps your portfolio in step with DEGIRO.')
})

test('the prompt of an unknown broker names none', () => {
  const { headline, text } = upgradeWords('integration-')
  expect(formatEnglish(headline)).toBe('Synchronize your broker account')
  expect(formatEnglish(text)).toBe('Premium keeps your portfolio in step with your broker.')
})

test.each([
  [14, 'Your Premium trial is ending in 14 day(s)', 'banner-trial'],
  [1, 'Your Premium trial is ending in 1 day(s)', 'banner-trial'],
  [0, 'Your Premium trial is ending very soon!', 'banner-trial'],
  [-1, 'Upgrade to Premium to unlock more features', 'banner'],
])('with %i trial days left the banner says %s', (days, text, source) => {
  const banner = trialBanner(days)
  expect({ text: formatEnglish(banner.text), source: banner.source }).toEqual({ text, source })
})

test('the cap’s notice names whom to ask', () => {
  expect(formatEnglish(portfolioCapNotice('help@plumbline.example'))).toBe(
    'You already have 30 portfolios! Please contact me at help@plumbline.example to unlock more.',
  )
})
