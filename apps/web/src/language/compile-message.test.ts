import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'

test.each([
  'Save',
  'Remove {name} from {portfolioName}',
  "It's the user''s “own” 100 % \\ / #",
  "Use '{braces}' and it's fine",
  '{count, plural, one {# asset} other {# assets}} in {name}',
  '{count, plural, offset:1 =0 {none} =1 {{name}} one {{name} and # other} other {{name} and # others}}',
  '{kind, select, buy {Bought {units}} sell {Sold {units}} other {{count, plural, one {one} other {many #}}}}',
  '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {total}',
  'See <0>the {page}</0>.',
])("%s is compiled as Lingui's own compiler does", (message) => {
  const join = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    return value.map(join)
  }
  expect(compileMessage(message)).toEqual(join(compileMessageOrThrow(message)))
})

test.each(['{', 'Hello {name', '{count, plural, one {# asset}', '{a b}'])('%s is refused', (message) => {
  expect(() => compileMessage(message)).toThrow('malformed')
})
