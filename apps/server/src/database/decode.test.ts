import { expect, test } from 'vitest'
import {
  decodeList,
  decodeNumber,
  decodeObject,
  decodeTexts,
  decodeWord,
  decodeWordOrNull,
  decodeWords,
} from './decode.ts'

const COLORS = ['red', 'blue'] as const

test('a stored word is one of those that are written', () => {
  expect(decodeWord(COLORS, 'blue', 'cars.color')).toBe('blue')
  expect(() => decodeWord(COLORS, 'Blue', 'cars.color')).toThrow('cars.color holds "Blue"')
  expect(decodeWordOrNull(COLORS, null, 'cars.color')).toBeNull()
  expect(() => decodeWordOrNull(COLORS, '', 'cars.color')).toThrow('cars.color')
  expect(decodeWords(COLORS, '["red","blue"]', 'cars.colors')).toEqual(['red', 'blue'])
  expect(() => decodeWords(COLORS, '["red","green"]', 'cars.colors')).toThrow('"green"')
})

test.each(['{}', '"red"', '["red",1]', 'null'])('%s is no list of texts', (stored) => {
  expect(() => decodeTexts(stored, 'cars.colors')).toThrow('cars.colors holds a list of texts')
})

test('a stored list is a list, and a stored object an object', () => {
  expect(decodeList('[{"wheels":4}]', 'cars.parts')).toEqual([{ wheels: 4 }])
  for (const stored of ['{}', '"red"', 'null']) expect(() => decodeList(stored, 'cars.parts')).toThrow('cars.parts')
  expect(decodeObject('{"wheels":4}', 'cars.engine')).toEqual({ wheels: 4 })
  for (const stored of ['[]', '"red"', 'null']) expect(() => decodeObject(stored, 'cars.engine')).toThrow('cars.engine')
})

test('a stored number is finite', () => {
  expect(decodeNumber('0.10', 'cars.price')).toBe(0.1)
  for (const stored of ['NaN', '1e999', 'ten']) expect(() => decodeNumber(stored, 'cars.price')).toThrow('cars.price')
})
