import { expect, test } from 'vitest'
import { nameInsiderCode } from './name-insider-code.ts'

test('every transaction code of SEC Form 4 has a name of its own', () => {
  const codes = [...'PSVADFIMCEHOXGLWZJKU']
  const names = codes.map(nameInsiderCode)
  expect(names.filter((name, index) => name === codes[index])).toEqual([])
  expect(new Set(names).size).toBe(codes.length)
  expect([nameInsiderCode('P'), nameInsiderCode('S'), nameInsiderCode('?')]).toEqual(['Purchase', 'Sale', '?'])
})
