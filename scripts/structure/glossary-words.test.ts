import { expect, test } from 'vitest'
import { avoidedWordsIn } from '../checks/glossary-words.ts'

const glossary = [
  { en: 'holding', term: 'Position', avoid: ['Bestände?', 'Holding'], source: 'Portfolio Performance' },
  { en: 'units', term: 'Stück', source: 'comdirect' },
]
const catalog = (text: string) => `msgid "Holdings"\nmsgstr "${text}"\n`

test('a word to avoid is found with the word to write instead, in any case', () => {
  expect(avoidedWordsIn('de', glossary, catalog('Alle bestände'))).toEqual([
    { language: 'de', word: 'bestände', term: 'Position', text: 'Alle bestände' },
  ])
})

test('a part of another word is no word to avoid', () => {
  expect(avoidedWordsIn('de', glossary, catalog('Bestandsaufnahme der Beständeliste'))).toEqual([])
})
