import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_NAMES } from '../packages/text/src/language.ts'
import { addLanguageLine } from './add-language-line.ts'
import { root } from './tool.ts'

const source = readFileSync(join(root, 'packages/text/src/language.ts'), 'utf8')

test('a language is added after the others', () => {
  const last = Object.entries(LANGUAGE_NAMES).at(-1)
  expect(addLanguageLine(source, 'tlh', 'tlhIngan Hol')).toContain(
    `  ${last?.[0]}: '${last?.[1]}',\n  tlh: 'tlhIngan Hol',\n} as const`,
  )
})

test.each([
  ['de', 'Deutsch', 'de is there already.'],
  ['Swedish', 'Svenska', 'Swedish is not the code of a language.'],
  ['tlh', '', 'The second parameter has to be the name of the language.'],
])('%s %s is refused: %s', (code, name, refusal) => {
  expect(() => addLanguageLine(source, code, name)).toThrow(refusal)
})
