import { describe, expect, test } from 'vitest'
import { dateOf, entriesOf, nonZeroOf, numberOf, textOf, webAddressOf } from './json-values.ts'

describe('values of sources', () => {
  test.each<[unknown, number | undefined]>([
    [1.5, 1.5],
    ['1.5000', 1.5],
    ['-639000000.00', -639_000_000],
    ['1e3', 1000],
    ['1e999', undefined],
    [{ raw: 2, fmt: '2' }, 2],
    [{}, undefined],
    ['NA', undefined],
    ['', undefined],
    ['12 %', undefined],
    ['0x10', undefined],
    [null, undefined],
    [Number.NaN, undefined],
    [true, undefined],
  ])('%j is the number %s', (value, expected) => {
    expect(numberOf(value)).toBe(expected)
  })

  test.each<[unknown, string | undefined]>([
    ['2024-02-29', '2024-02-29'],
    ['2026-05-27T00:00:00+00:00', '2026-05-27'],
    ['0000-00-00', undefined],
    ['2023-02-29', undefined],
    ['NA', undefined],
    [20_240_101, undefined],
  ])('%j is the date %s', (value, expected) => {
    expect(dateOf(value)).toBe(expected)
  })

  test('lists may be arrays or objects keyed by number or date; anything else is an empty list', () => {
    expect(entriesOf([1, 2])).toEqual([1, 2])
    expect(entriesOf({ '0': 'a', '1': 'b' })).toEqual(['a', 'b'])
    expect(entriesOf('NA')).toEqual([])
    expect(entriesOf(null)).toEqual([])
  })

  test('zero means unknown only if the reader says so', () => {
    expect(nonZeroOf('0.00')).toBeUndefined()
    expect(numberOf('0.00')).toBe(0)
  })

  test('words for unknown are not text', () => {
    expect(textOf('No data')).toBeUndefined()
    expect(textOf(' Energy ')).toBe('Energy')
  })

  test('only web addresses are links', () => {
    expect(webAddressOf('www.example.com')).toBe('https://www.example.com/')
    expect(webAddressOf('javascript:alert(1)')).toBeUndefined()
  })
})
