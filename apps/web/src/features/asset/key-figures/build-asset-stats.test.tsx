import type { Asset } from '@plumbline/contract/assets/schemas'
import { expect, test } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import { buildAssetStats } from './build-asset-stats.tsx'

test('AST-02 the supply of a coin stands with the most that can ever exist', async () => {
  const profile = { Statistics: { TotalSupply: 19_800_000, MaxSupply: 21_000_000 } }
  const supply = buildAssetStats({ _id: 'COIN', type: 'Currency', profile } as Asset).at(-1)
  expect(supply?.label).toBe('Supply')
  const screen = await renderUi(
    <main>
      {supply?.value} {supply?.note}
    </main>,
  )
  await expect.element(screen.getByRole('main')).toMatchTextContent(/^19\.8\sM Max 21\.0\sM$/)
})

test('the price of an own security is no share price', () => {
  // Partial: what the figures of a fund read
  const pension = { _id: 'own-pension', type: 'Fund', profile: {} } as Asset
  expect(buildAssetStats(pension)[0]?.label).toBe('Price')
})
