import { describe, expect, test } from 'vitest'
import { createDemoProvider } from '../demo/demo-provider.ts'
import { createLiveSource } from '../testing/live-source.ts'
import { withCash } from './with-cash.ts'

const { signal } = new AbortController()

describe('money as a security', () => {
  test('is worth 1 of itself on every day, and the source is not asked', async () => {
    const source = createLiveSource({})
    source.mood = 'fails'
    const market = withCash(source)
    const euro = market.cash('EUR')
    expect(euro).toMatchObject({ id: 'EUR.CASH', name: 'Euro', type: 'Currency', currency: 'EUR' })
    const history = await market.history(euro, { from: '2023-12-29', to: '2024-01-02' }, signal)
    expect(history?.closes).toEqual({
      days: Int32Array.from([19720, 19721, 19722, 19723, 19724]),
      values: Float64Array.from([1, 1, 1, 1, 1]),
    })
    expect(await market.profile(euro, '2024-01-02', signal)).toBeUndefined()
    expect(await market.news([euro], '2024-01-02', signal)).toEqual([])
    expect(source.askedFrom).toEqual([])
  })

  test('is the demo market’s own currency where it has one', () => {
    const market = withCash(createDemoProvider({ today: () => '2024-01-02' }))
    expect(market.cash('CHF').id).toBe('CHF.FOREX')
    expect(market.cash('XAF').id).toBe('XAF.CASH')
  })
})
