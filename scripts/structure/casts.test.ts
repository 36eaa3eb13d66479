import { describe, expect, test } from 'vitest'
import { castsWithoutReason } from '../checks/casts.ts'

const linesIn = (source: string) => castsWithoutReason('packages/engine/src/some.tsx', source).map(({ line }) => line)

describe('a cast without a comment is found:', () => {
  test.each([
    ['in a line', 'const one = 1\nconst row = read() as Row\n', [2]],
    ['two in one line', 'const row = read() as unknown as Row\n', [1, 1]],
    ['over lines', 'const row = {\n  id,\n} as Row\n', [1]],
    ['after letters of several bytes', "const name = '€ü'\nconst row = read() as Row\n", [2]],
    ['in a page', 'const page = <Row row={read() as Row} />\n', [1]],
  ])('%s', (_title, source, lines) => {
    expect(linesIn(source)).toEqual(lines)
  })
})

describe('no cast is found', () => {
  test.each([
    ['below a comment', '// The library does not say so.\nconst row = read() as Row\n'],
    ['below the end of a docstring', '/** Whatever it is. */\nconst row = read() as Row\n'],
    ['before a comment', 'const row = read() as Row // checked above\n'],
    ['of an index', 'const day = days[at + 1] as number\n'],
    ['in `as const`', "const names = ['a', 'b'] as const\n"],
    ['in a name of an import', "import { read as readRow } from './read.ts'\n"],
  ])('%s', (_title, source) => {
    expect(linesIn(source)).toEqual([])
  })
})
