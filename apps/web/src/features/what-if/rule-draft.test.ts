import { describe, expect, test } from 'vitest'
import { newDraft, ruleOf, sumOfWeights } from './rule-draft.ts'

const draft = newDraft('2020-01-03', '2023-12-29')
const bought = { _id: 'DUNE.US', symbol: 'DUNE', name: 'Dune World ETF', currency: 'USD' }

describe('the rule of a form', () => {
  test('is complete once it names what to buy', () => {
    expect(ruleOf(draft)).toBeUndefined()
    const plan = { kind: 'plan', assetId: 'DUNE.US', amount: 500, every: 'month', wholeUnits: false }
    expect(ruleOf({ ...draft, bought })).toEqual({ ...plan, from: '2020-01-03', to: '2023-12-29' })
    expect(ruleOf({ ...draft, bought, amount: '' })).toBeUndefined()
    expect(ruleOf({ ...draft, bought, to: '2019-12-31' })).toBeUndefined()
    expect(ruleOf({ ...draft, kind: 'everything-into' })).toBeUndefined()
    expect(ruleOf({ ...draft, kind: 'everything-into', bought })).toEqual({
      kind: 'everything-into',
      assetId: 'DUNE.US',
    })
  })

  test('has an asset and a type only where they are chosen', () => {
    expect(ruleOf({ ...draft, kind: 'never-sold' })).toEqual({ kind: 'never-sold' })
    expect(ruleOf({ ...draft, kind: 'drop', assetId: 'A', type: 'sell' })).toEqual({
      kind: 'drop',
      assetId: 'A',
      type: 'sell',
    })
    expect(ruleOf({ ...draft, kind: 'move', days: -3 })).toEqual({ kind: 'move', days: -3 })
    expect(ruleOf({ ...draft, kind: 'move', days: 0 })).toBeUndefined()
    expect(ruleOf({ ...draft, kind: 'scale', factor: 0 })).toBeUndefined()
    expect(ruleOf({ ...draft, kind: 'scale', assetId: 'A', factor: 1.5 })).toEqual({
      kind: 'scale',
      assetId: 'A',
      factor: 1.5,
    })
  })

  test('has weights that are 100 percent together, without those of 0', () => {
    const rebalance = { ...draft, kind: 'rebalance' as const }
    expect(ruleOf(rebalance)).toEqual({ kind: 'rebalance', from: '2020-01-03' })
    const weighted = { ...rebalance, hasWeights: true, weights: { A: 33.3, B: 66.7, C: '' as const, D: 0 } }
    expect(sumOfWeights(weighted)).toBe(100)
    const weights = [
      { assetId: 'A', percent: 33.3 },
      { assetId: 'B', percent: 66.7 },
    ]
    expect(ruleOf(weighted)).toEqual({ kind: 'rebalance', from: '2020-01-03', weights })
    expect(ruleOf({ ...weighted, weights: { A: 33.3 } })).toBeUndefined()
  })
})
