import { expect, test } from 'vitest'
import { pauseAfterSlice } from './time-slice.ts'

const STEP_MS = 11

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('of several long tasks one runs per turn of the event loop, in order', async () => {
  const log: string[] = []
  let isOver = false
  const countTurn = () => {
    log.push('turn')
    if (!isOver) setImmediate(countTurn)
  }
  const work = async (name: string) => {
    for (let step = 0; step < 3; step++) {
      await pauseAfterSlice()
      log.push(name)
      block(STEP_MS)
    }
  }
  setImmediate(countTurn)
  await Promise.all(['a', 'b', 'c'].map(work))
  isOver = true
  expect(log.filter((entry) => entry !== 'turn').join('')).toBe('abcabcabc')
  // None has run for a slice when all of them begin.
  expect(log.slice(3).join(' ')).not.toMatch(/[abc] [abc]/)
})
