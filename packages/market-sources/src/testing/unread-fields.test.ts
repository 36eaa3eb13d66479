import { expect, test } from 'vitest'
import { normalizeProfile } from '../eodhd/profile.ts'
import { unreadFields } from './unread-fields.ts'

test('a field that the reader keeps is not listed, one that it drops is, with how often and an example', () => {
  const response = {
    General: { Sector: 'Energy', Phone: '555' },
    Highlights: { PERatio: 12, MostRecentQuarter: '2025-12-31' },
    outstandingShares: { annual: { '0': { shares: 5 }, '1': { shares: 6 } } },
    Nothing: null,
  }
  expect(unreadFields(response, (each) => normalizeProfile(each, '2026-01-09'))).toEqual([
    { path: '/outstandingShares/annual/*/shares', count: 2, example: 5 },
    { path: '/General/Phone', count: 1, example: '555' },
    { path: '/Highlights/MostRecentQuarter', count: 1, example: '2025-12-31' },
  ])
})
