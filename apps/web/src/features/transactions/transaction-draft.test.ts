import { DEFAULT_NUMBER_FORMAT as format } from '@plumbline/contract/accounts/number-format'
import { describe, expect, test } from 'vitest'
import {
  changeType,
  draftFigures,
  emptyDraft,
  findDraftFaults,
  reinvestmentOf,
  type TransactionDraft,
} from './transaction-draft.ts'

const today = '2026-11-20'
const asset = { _id: 'a1', symbol: 'CLWY', name: 'Calloway Micro', currency: 'USD' }
const valid: TransactionDraft = { ...emptyDraft(null), asset, units: '1.5', price: '184.20' }

describe('TXN-03 a row of manual entry', () => {
  test('that is whole has no faults, and its decimals are sent as typed', () => {
    expect(findDraftFaults(valid, today, format)).toEqual({})
    expect(findDraftFaults({ ...valid, date: today, units: '0.5', price: '0', fee: '0' }, today, format)).toEqual({})
    expect(draftFigures(valid, today, format)).toEqual({
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
    [{ units: '1,23,4' }, 'units'],
    [{ price: '' }, 'price'],
    [{ price: '-0.5' }, 'price'],
    [{ price: 'ten' }, 'price'],
    [{ fee: 'x' }, 'fee'],
    [{ date: '2026-11-21' }, 'date'],
    [{ date: '' }, 'date'],
  ] as const)('with %j is refused at %s', (change, field) => {
    expect(Object.keys(findDraftFaults({ ...valid, ...change }, today, format))).toEqual([field])
  })

  test('typed with other marks is sent as what the form said it read', () => {
    const draft = { ...valid, units: '12,5', price: '1,234' }
    expect(draftFigures(draft, today, format)).toMatchObject({ units: '12.5', price: '1234' })
    const ungrouped = { ...format, thousandsSeparator: 'none' } as const
    expect(findDraftFaults(draft, today, ungrouped)).toEqual({ price: 'Could be 1234 or 1.234. Type one of them' })
  })

  test.each(['dividend', 'fee'] as const)('of type %s needs no units and sends 0', (type) => {
    const draft = { ...valid, type, units: '' }
    expect(findDraftFaults(draft, today, format)).toEqual({})
    expect(draftFigures({ ...draft, units: '7' }, today, format).units).toBe('0')
  })

  test('of a reinvested dividend needs the units that were bought, and their price only if it differs', () => {
    const dividend = { ...valid, type: 'dividend' as const, isReinvested: true }
    expect(Object.keys(findDraftFaults(dividend, today, format))).toEqual(['boughtUnits'])
    const bought = { ...dividend, boughtUnits: '0.8', boughtPrice: 'ten' }
    expect(Object.keys(findDraftFaults(bought, today, format))).toEqual(['boughtPrice'])
    expect(findDraftFaults({ ...bought, boughtPrice: '' }, today, format)).toEqual({})
    expect(reinvestmentOf({ ...bought, boughtPrice: '' }, format)).toEqual({ reinvested: { units: '0.8' } })
    expect(reinvestmentOf({ ...bought, boughtPrice: '49.5' }, format)).toEqual({
      reinvested: { units: '0.8', price: '49.5' },
    })
    expect(reinvestmentOf({ ...bought, type: 'fee' }, format)).toEqual({})
  })

  test('of a split needs its ratio but no price', () => {
    const split = { ...valid, type: 'split' as const, units: '4', price: '' }
    expect(findDraftFaults(split, today, format)).toEqual({})
    expect(draftFigures(split, today, format)).toMatchObject({ units: '4', price: '0', fee: '0' })
  })
})

describe('a row of a portfolio that books cash', () => {
  test('needs no asset for money alone, nor for a fee of the account', () => {
    const deposit = { ...emptyDraft(null), type: 'deposit', price: '100' } as const
    expect(findDraftFaults(deposit, today, format, 'EUR')).toEqual({})
    expect(findDraftFaults({ ...deposit, type: 'fee' }, today, format, 'EUR')).toEqual({})
    expect(Object.keys(findDraftFaults({ ...deposit, type: 'fee' }, today, format))).toEqual(['asset'])
    expect(Object.keys(findDraftFaults({ ...deposit, type: 'dividend' }, today, format, 'EUR'))).toEqual(['asset'])
  })

  test('sends money without the asset that was chosen before', () => {
    expect(draftFigures({ ...valid, type: 'deposit' }, today, format)).toEqual({
      type: 'deposit',
      date: today,
      units: '0',
      price: '184.20',
      fee: '0',
    })
  })

  test('takes the portfolio’s currency for money, and the asset’s again for a security', () => {
    expect(changeType(valid, 'deposit', 'EUR')).toEqual({ type: 'deposit', currency: 'EUR' })
    const deposit = { ...valid, type: 'deposit', currency: 'EUR' } as const
    expect(changeType(deposit, 'withdrawal', 'EUR')).toEqual({ type: 'withdrawal' })
    expect(changeType(deposit, 'buy', 'EUR')).toEqual({ type: 'buy', currency: null })
  })
})
