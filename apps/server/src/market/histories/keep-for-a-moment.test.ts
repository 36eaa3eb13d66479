import { expect, test } from 'vitest'
import { keepForAMoment } from './keep-for-a-moment.ts'

function counted() {
  let now = Date.parse('2026-01-09T12:00:00Z')
  let made = 0
  const kept = keepForAMoment<number>({ now: () => new Date(now) })
  const ask = (question: object, version = 'a') =>
    kept(question, version, async () => {
      made += 1
      return made
    })
  const passes = (ms: number) => {
    now += ms
  }
  return { ask, passes }
}

test('the same question gets the same value for a second, another question and another version their own', async () => {
  const { ask, passes } = counted()
  const question = ['ACRN.US']
  expect([await ask(question), await ask(question), await ask(['ACRN.US'])]).toEqual([1, 1, 2])
  passes(999)
  expect(await ask(question)).toBe(1)
  passes(1)
  expect(await ask(question)).toBe(3)
  expect([await ask(question, 'b'), await ask(question, 'b'), await ask(question, 'a')]).toEqual([4, 4, 5])
})

test('a clock that is set back keeps nothing longer', async () => {
  const { ask, passes } = counted()
  const question = ['ACRN.US']
  expect(await ask(question)).toBe(1)
  passes(-5)
  expect(await ask(question)).toBe(2)
})
