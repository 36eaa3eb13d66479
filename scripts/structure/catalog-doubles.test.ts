import { expect, test } from 'vitest'
import { doublesIn } from '../checks/catalog-doubles.ts'

const gain = 'msgid "Gain"\nmsgstr "Gewinn"\n'

test('a message with two translations is a double', () => {
  expect(doublesIn('de', [gain, 'msgid "Gain"\nmsgstr "Ertrag"\n'])).toEqual([
    { language: 'de', message: 'Gain', translations: ['Gewinn', 'Ertrag'] },
  ])
})

test('the same translation, or another context, is no double', () => {
  expect(doublesIn('de', [gain, gain, 'msgctxt "weight"\nmsgid "Gain"\nmsgstr "Zunahme"\n'])).toEqual([])
})
