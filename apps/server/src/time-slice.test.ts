import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asOneJob, pauseAfterSlice } from './time-slice.ts'

const STEP_MS = 11
const MAX_SHORT_MS = 20

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** Notes its name before each of its steps, and stops for others after each. */
async function work(log: string[], name: string, steps: number, stepMs: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await pauseAfterSlice()
    log.push(name)
    block(stepMs)
  }
}

/** Logs each turn of the event loop until `isOver`. */
function logTurns(log: string[], isOver: () => boolean): void {
  const countTurn = () => {
    log.push('turn')
    if (!isOver()) setImmediate(countTurn)
  }
  setImmediate(countTurn)
}

test('of several long tasks one runs per turn of the event loop, in order', async () => {
  const log: string[] = []
  let isOver = false
  logTurns(log, () => isOver)
  await Promise.all(['a', 'b', 'c'].map((name) => work(log, name, 3, STEP_MS)))
  isOver = true
  expect(log.filter((entry) => entry !== 'turn').join('')).toBe('abcabcabc')
  // None has run for a slice when all of them begin.
  expect(log.slice(3).join(' ')).not.toMatch(/[abc] [abc]/)
})

test('many short waits are over in the same turn', async () => {
  const log: string[] = []
  let isOver = false
  logTurns(log, () => isOver)
  const blocking = asOneJob(() => work(log, 'block', 1, STEP_MS))
  const waiting = Array.from({ length: 20 }, () => asOneJob(() => work(log, 'short', 1, 0)))
  await Promise.all([blocking, ...waiting])
  isOver = true
  expect(log.filter((entry) => entry === 'short')).toHaveLength(20)
  const turns = log.join(' ').split('turn')
  expect(turns.filter((turn) => turn.includes('short')).length).toBeLessThanOrEqual(2)
})

test('a newcomer does not overtake what waits', async () => {
  const log: string[] = []
  const started: Promise<void>[] = []
  for (const name of ['first', 'second', 'third']) started.push(asOneJob(() => work(log, name, 1, STEP_MS)))
  await nextTurn()
  started.push(asOneJob(() => work(log, 'newcomer', 1, 0)))
  await Promise.all(started)
  expect(log).toEqual(['first', 'second', 'third', 'newcomer'])
})

test('a short request goes before one that has run for long, which still goes on in each turn', async () => {
  const log: string[] = []
  const long = asOneJob(() => work(log, 'long', 12, STEP_MS))
  while (log.length * STEP_MS <= 2 * MAX_SHORT_MS) await nextTurn()
  const before = log.length
  await Promise.all([long, ...Array.from({ length: 5 }, () => asOneJob(() => work(log, 'short', 2, STEP_MS)))])
  const after = log.slice(before)
  expect(after.indexOf('short')).toBeLessThanOrEqual(1)
  expect(after.slice(0, 8).filter((name) => name === 'long').length).toBeGreaterThanOrEqual(2)
})

/** Names in the order of their turns; a name that follows itself went on in the same turn. */
function turnsOf(names: readonly string[]): string[] {
  return names.filter((name, at) => name !== names[at - 1])
}

test('of work that waits, none is overtaken twice by any other', async () => {
  const task = fc.record({
    arrival: fc.nat({ max: 3 }),
    steps: fc.integer({ min: 1, max: 6 }),
    stepMs: fc.constantFrom(0, 0, 1, 6),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 2, maxLength: 8 }), async (tasks) => {
      const went: string[] = []
      const waits: { name: string; from: number; until: number }[] = []
      await Promise.all(
        tasks.map(async ({ arrival, steps, stepMs }, index) => {
          const name = String(index)
          for (let turn = 0; turn < arrival; turn++) await nextTurn()
          for (let step = 0; step < steps; step++) {
            const from = went.length
            await pauseAfterSlice()
            waits.push({ name, from, until: went.length })
            went.push(name)
            block(stepMs)
          }
        }),
      )
      for (const { name, from, until } of waits) {
        const turns = turnsOf(went.slice(from, until))
        expect(new Set(turns).size, `${name} waited for ${turns}`).toBe(turns.length)
      }
    }),
    { numRuns: 40 },
  )
})
