import { expect, test } from 'vitest'
import { traceWay } from './trace-way.ts'
import { type Stage, WAY_OF_AN_IMPORT } from './ways.ts'

const mapping: Stage = {
  title: 'What each column means',
  file: 'packages/csv-import/src/interpretations/guess-mapping.ts',
  name: 'guessMapping',
  steps: ['chooseRoles', 'guessColumns', 'settleAmounts'],
}
const reading: Stage = {
  title: 'The worker',
  file: 'packages/csv-import/src/tasks/import-tasks.ts',
  name: 'createImportTasks',
  steps: ['guessMapping'],
}

test('steps are in the order in which the code takes them, with the first sentence of their docstrings', () => {
  const [traced] = traceWay([mapping])

  expect(traced?.steps.map(({ name }) => name)).toEqual(['guessColumns', 'settleAmounts', 'chooseRoles'])
  expect(traced?.steps[1]?.text).toBe('Resolves by calculation what headers leave open')
})

test('a request is drawn with the method and the path of its operation', () => {
  const asks = traceWay(WAY_OF_AN_IMPORT).flatMap(({ calls }) => calls.map(({ by }) => by))

  expect(asks).toContain('POST /api/transactions/preview')
})

test('a call that the code does not make is refused', () => {
  expect(() => traceWay([{ ...mapping, steps: ['judgeAmounts'] }])).toThrow('guessMapping no longer calls judgeAmounts')
})

test('a function that is no step cannot be called', () => {
  const rows = { ...mapping, name: 'chooseType', steps: [] }

  expect(traceWay([{ ...reading, calls: [{ ...mapping, by: { kind: 'call' } }] }])).toHaveLength(1)
  expect(() => traceWay([{ ...reading, calls: [{ ...rows, by: { kind: 'call' } }] }])).toThrow(
    'chooseType is no longer reached from createImportTasks',
  )
})

test('a table that only one side names carries nothing', () => {
  const onwards = { kind: 'shared', name: 'price_years', words: 'rows' } as const

  expect(() => traceWay([{ ...reading, onwards }, mapping])).toThrow('guessMapping is no longer reached')
})

test('a step without a docstring is refused', () => {
  expect(() => traceWay([{ ...reading, steps: ['opened'] }])).toThrow('opened is drawn by `npm run docs`')
})
