import { describe, expect, test } from 'vitest'
import {
  draftFigures,
  emptyDraft,
  findDraftFaults,
  readDecimal,
  type TransactionDraft,
  typeDecimal,
} from './transaction-draft.ts'

const today = '2026-11-20'
const asset = { _id: 'a1', symbol: 'CLWY', name: 'Calloway Micro', currency: 'USD' }
const valid: TransactionDraft = { ...emptyDraft(null), asset, units: '1.5', price: '184.20' }

describe('a row of manual entry', () => {
  test('that is whole has no faults, and its decimals are sent as typed', () => {
    expect(findDraftFaults(valid, today)).toEqual({})
    expect(draftFigures(valid, today)).toEqual({
      type: 'buy',
      date: today,
      units: '1.5',
      price: '184.20',
      fee: '0',
      stockId: 'a1',
    })
  })

  test.each([
    [{ asset: null }, 'asset'],
    [{ units: '' }, 'units'],
    [{ units: '0' }, 'units'],
    [{ units: '-2' }, 'units'],
    [{ units: 'ten' }, 'units'],
    [{ price: '' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ fee: 'x' }, 'fee'],
    [{ date: '2026-11-21' }, 'date'],
    [{ date: '' }, 'date'],
  ] as const)('with %j is refused at %s', (change, field) => {
    expect(Object.keys(findDraftFaults({ ...valid, ...change }, today))).toEqual([field])
  })

  test.each(['dividend', 'fee'] as const)('of type %s needs no units and sends 0', (type) => {
    const draft = { ...valid, type, units: '' }
    expect(findDraftFaults(draft, today)).toEqual({})
    expect(draftFigures({ ...draft, units: '7' }, today).units).toBe('0')
  })

  test('of a split needs its ratio but no price', () => {
    const split = { ...valid, type: 'split' as const, units: '4', price: '' }
    expect(findDraftFaults(split, today)).toEqual({})
    expect(draftFigures(split, today)).toMatchObject({ units: '4', price: '0', fee: '0' })
  })
})

test.each([
  ['103,92', '103.92'],
  [' 12 ', '12'],
  ['.5', '0.5'],
  ['+5.', '5'],
  ['-1', '-1'],
  ['.', undefined],
  ['', undefined],
  ['1e5', undefined],
  ['1,234.5', undefined],
])('the decimal %j is read as %j', (text, value) => {
  expect(readDecimal(text)).toBe(value)
})

test.each([
  [1e-8, '0.00000001'],
  [1e12, '1000000000000'],
  [0.1, '0.1'],
])('the number %d is edited as %s', (value, text) => {
  expect(typeDecimal(value)).toBe(text)
  expect(readDecimal(text)).toBe(text)
})
