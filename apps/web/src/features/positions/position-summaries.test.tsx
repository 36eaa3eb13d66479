import { listPositions } from '@plumbline/contract/performance/operations'
import type { Position } from '@plumbline/contract/performance/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startSession } from '../../stores/session.ts'
import { examplePosition as position } from '../../testing/example-position.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { PositionSummaries } from './position-summaries.tsx'

beforeEach(() => startSession('token'))

function show(positions: Position[]) {
  fakeServer().on(listPositions, () => positions)
  return renderUi(<PositionSummaries assetId="ACRN.US" explained={(_, summary) => summary} />)
}

/** The words of a card, as they are read. */
const textOf = (title: string) =>
  page.getByRole('heading', { name: title, exact: true }).element().closest('section')?.innerText.replace(/\s+/g, ' ')

test('the units of the sample are in a card of their own and not in your position', async () => {
  const { getByRole } = await show([
    position('Sample', 100, true),
    position('Depot', 10, false),
    position('Pension', 5, false),
  ])
  await expect.element(getByRole('heading', { name: 'Pension' })).toBeVisible()
  expect(textOf('Your position')).toBe('Your position in 2 portfolios Units 15 Value, EUR 150.00 Gain, EUR +15.00')
  expect(textOf('Sample')).toContain('Sample Made-up sample Units 100 ')
})

test('with the sample alone, you have no transactions of the asset', async () => {
  await show([position('Sample', 100, true)])
  await expect.element(page.getByText('You have no transactions of this asset.')).toBeVisible()
  await expect.element(page.getByText('Made-up sample')).toBeVisible()
})
