import { expect, test } from 'vitest'
import { findLeader, sayLastDay } from './last-day-sentence.ts'

test.each([
  [[60, 50, -10], 100, { name: '0', isMost: true }],
  [[40, 35, 25], 100, { name: '0', isMost: false }],
  [[50, 50], 100, { name: '0', isMost: false }],
  [[51, 49], 100, { name: '0', isMost: true }],
  [[10, -70, -40], -100, { name: '1', isMost: true }],
  [[null, 20], 20, { name: '1', isMost: true }],
  [[null], 20, null],
  [[], 20, null],
] as const)('of %j with a sum of %d, %j leads', (gains, sum, leader) => {
  const lines = gains.map((dayGain, at) => ({ name: String(at), dayGain }))
  expect(findLeader(lines, sum)).toEqual(leader)
})

test.each([
  [2060, undefined, { name: 'KUROM', isMost: true }, 'Up EUR 2,060.00 today, most of it KUROM.'],
  [2060, '5 Mar', { name: 'KUROM', isMost: false }, 'Up EUR 2,060.00 on 5 Mar, led by KUROM.'],
  [-1, undefined, { name: 'KUROM', isMost: true }, 'Down EUR 2,060.00 today, most of it KUROM.'],
  [-1, '5 Mar', { name: 'KUROM', isMost: false }, 'Down EUR 2,060.00 on 5 Mar, led by KUROM.'],
  [-1, undefined, null, 'Down EUR 2,060.00 today.'],
  [0, '5 Mar', null, 'Unchanged on 5 Mar.'],
] as const)('a gain of %d on %s reads %j as %j', (gain, day, leader, sentence) => {
  expect(sayLastDay({ gain, amount: 'EUR 2,060.00', day, leader })).toBe(sentence)
})
