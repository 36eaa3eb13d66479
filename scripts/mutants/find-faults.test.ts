import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { findFaultPlaces, withSwitches } from './find-faults.ts'
import { createSwitches } from './switches.ts'

const SOURCE = `
const MAX_ROWS = 3
const isAtLoad = 1 < 2
// Bytes and characters differ: é, €
export function judge(rows: number[], notes: string[], limit: number = MAX_ROWS): string {
  if (rows.length > limit && (rows[0] ?? 0) < rows.length) notes.push('many')
  requireRows(
    rows,
  )
  const { length } = rows as unknown as { length: 0 | 3 }
  return length >= 2 || notes.length > 0 ? \`\${length}, \${notes.join()}\` : 'few'
}
function requireRows(rows: number[]) {
  if (rows.length === 0) throw new Error('no rows')
}`

const places = findFaultPlaces(SOURCE)

function judge(rows: number[], chosen?: number): string {
  const code = stripTypeScriptTypes(withSwitches(SOURCE, places, 0)).replace('export ', '')
  try {
    return new Function('__fault', `${code}\nreturn judge`)(createSwitches(chosen, new Set()))(rows, [])
  } catch (error) {
    return String(error)
  }
}

/** What each fault makes of these rows. */
function faultsOf(rows: number[]): Record<string, string> {
  const entries = places.map(({ kind, text, line }, index) => [`${line} ${kind}: ${text}`, judge(rows, index)])
  return Object.fromEntries(entries.filter(([, outcome]) => outcome !== judge(rows)))
}

test('switches that are off change nothing', () => {
  expect([judge([]), judge([5]), judge([5, 5]), judge([1, 2, 3, 4])]).toEqual([
    'Error: no rows',
    'few',
    '2, ',
    '4, many',
  ])
})

test('each kind of fault changes what the code does', () => {
  expect(faultsOf([])).toEqual({
    '7 dropped call: requireRows( rows, )': 'few',
    '14 number: 0': 'few',
  })
  expect(faultsOf([5, 5])).toEqual({
    '11 condition: length >= 2 || notes.length > 0': 'few',
    '11 bound: length >= 2': 'few',
    '11 number: 2': 'few',
  })
  expect(faultsOf([1, 1, 1])).toEqual({
    '6 condition: rows.length > limit && (rows[0] ?? 0) < rows.length': '3, many',
    '6 bound: rows.length > limit': '3, many',
    '11 condition: length >= 2 || notes.length > 0': 'few',
  })
  expect(faultsOf([1, 2, 3, 4])).toEqual({
    '5 number: MAX_ROWS': '4, ',
    "6 dropped call: notes.push('many')": '4, ',
  })
})

test('digits that only round off what binary fractions add are no place for a fault', () => {
  expect(findFaultPlaces('const round = (value: number) => value.toPrecision(12)')).toEqual([])
})
