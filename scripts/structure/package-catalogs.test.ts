import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findTexts, holdsTexts } from '../../apps/web/text-extractor.ts'
import { LANGUAGES } from '../../packages/text/src/language.ts'
import { readCatalog } from '../../packages/text/src/read-catalog.ts'
import { root } from '../tool.ts'

function messagesOf(workspace: string): Set<string> {
  const files = globSync(`${workspace}/src/**/*.ts`, { cwd: root }).map((path) => join(root, path))
  const texts = files.filter(holdsTexts).flatMap((file) => findTexts(file, readFileSync(file, 'utf8')))
  return new Set(texts.map(({ message }) => message))
}

/** The names of the values that a message inserts or selects by. */
const valuesIn = (message: string) => new Set([...message.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name))

/** In choices such as `other {Anteile}`, a word in braces is no value. */
const choicesIn = (message: string) => new Set([...message.matchAll(/\w \{(\w+)\}/g)].map(([, word]) => word))

describe.each([
  'packages/brokers',
  'packages/contract',
  'packages/csv-import',
  'packages/engine',
  'packages/reading',
  'apps/server',
])('the texts of %s', (workspace) => {
  const messages = messagesOf(workspace)

  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    'are all translated, with their values: %s',
    (language) => {
      const catalog = readCatalog(readFileSync(join(root, workspace, `locales/${language}.po`), 'utf8'))
      expect([...catalog.keys()].sort()).toEqual([...messages].sort())
      for (const [message, translation] of catalog) {
        const choices = choicesIn(translation)
        const values = [...valuesIn(translation)].filter((name) => valuesIn(message).has(name) || !choices.has(name))
        expect(new Set(values), translation).toEqual(valuesIn(message))
      }
    },
  )
})
