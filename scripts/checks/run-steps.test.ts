import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { couldNotRun, failedOnce, formatTally, passedOnce, runPhases, runSteps } from './run-steps.ts'

describe('a run of steps', () => {
  let lines: string[]

  beforeEach(() => {
    lines = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')))
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())

  test('ends with the sum of all counts as its last line', async () => {
    const passed = await runSteps([
      { title: 'Lint', run: () => passedOnce },
      { title: 'Unit', run: async () => ({ passed: 40, failed: 0, skipped: 0 }) },
    ])
    expect(passed).toBe(true)
    expect(lines.at(-1)).toBe('41 passed, 0 failed')
  })

  test('names skipped and retried tests, and fails a test that was retried before', async () => {
    const passed = await runSteps(
      [
        { title: 'Unit', run: () => ({ passed: 9, failed: 0, skipped: 1, skippedNames: ['without a folder'] }) },
        { title: 'Journeys', run: () => ({ passed: 5, failed: 0, skipped: 0, retriedNames: ['slow', 'slow again'] }) },
      ],
      (retried) => retried.filter((name) => name === 'slow again'),
    )
    expect(passed).toBe(false)
    expect(lines.slice(-11)).toEqual([
      'Skipped:',
      '  without a folder',
      '',
      'Passed when tried again:',
      '  slow',
      '  slow again',
      '',
      'FAILED, tried again for the second time within ten runs:',
      '  slow again',
      '',
      '13 passed, 1 failed, 1 skipped',
    ])
  })

  test('names failed tests right above the total', async () => {
    await runSteps([{ title: 'Journeys', run: () => ({ ...failedOnce, failedNames: ['desktop, sign-in: the form'] }) }])
    expect(lines.slice(-4)).toEqual(['FAILED:', '  desktop, sign-in: the form', '', '0 passed, 1 failed'])
  })

  test('lists the slowest files of all steps', async () => {
    const file = (name: string, durationMs: number) => ({ name, durationMs })
    await runSteps([
      { title: 'Unit', run: () => ({ ...passedOnce, files: [file('a.test.ts', 950), file('b.test.ts', 21_340)] }) },
      { title: 'Journeys', run: () => ({ ...passedOnce, files: [file('c.spec.ts', 3000)] }) },
    ])
    expect(lines.slice(-6)).toEqual([
      'Slowest files:',
      '    21.3 s  b.test.ts',
      '     3.0 s  c.spec.ts',
      '     0.9 s  a.test.ts',
      '',
      '2 passed, 0 failed',
    ])
  })

  test('of two lanes waits for neither step of the other, the next phase waits for both, and all are summed', async () => {
    const order: string[] = []
    const { promise: secondLaneEnded, resolve } = Promise.withResolvers<void>()
    const note = async (name: string, wait?: Promise<void>) => {
      await wait
      order.push(name)
      if (name === 'API') resolve()
      return { passed: 2, failed: 0, skipped: 0 }
    }
    const passed = await runPhases([
      [
        [{ title: 'Lint', run: () => note('Lint', secondLaneEnded) }],
        [
          { title: 'Components', run: () => note('Components') },
          { title: 'API', run: () => note('API') },
        ],
      ],
      [[{ title: 'Journeys', run: () => note('Journeys') }]],
    ])
    expect(passed).toBe(true)
    expect(order).toEqual(['Components', 'API', 'Lint', 'Journeys'])
    expect(lines.filter((line) => line.startsWith('    ok')).map((line) => line.slice(18))).toEqual([
      'Lint: 2 passed, 0 failed',
      'Components: 2 passed, 0 failed',
      'API: 2 passed, 0 failed',
      'Journeys: 2 passed, 0 failed',
    ])
    expect(lines.at(-1)).toBe('8 passed, 0 failed')
  })

  test('goes on after a failed step and after one that throws, and counts both', async () => {
    const passed = await runSteps([
      { title: 'Lint', run: () => failedOnce },
      {
        title: 'Types',
        run: () => {
          throw new Error('the tool is not installed')
        },
      },
      { title: 'Unit', run: async () => ({ passed: 3, failed: 2, skipped: 1 }) },
    ])
    expect(passed).toBe(false)
    expect(lines.at(-1)).toBe('3 passed, 4 failed, 1 skipped')
  })
})

test.each([
  { CI: '', expected: '0 passed, 0 failed, 1 skipped' },
  { CI: 'true', expected: '0 passed, 1 failed' },
])('what could not run counts as $expected with CI="$CI"', ({ CI, expected }) => {
  vi.stubEnv('CI', CI)
  expect(formatTally(couldNotRun('the journeys'))).toBe(expected)
  vi.unstubAllEnvs()
})
