import { measureReturns } from '@plumbline/contract/performance/operations'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { startSession } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { HoldingsMap, type MappedHolding } from './holdings-map.tsx'

beforeEach(() => {
  startSession('token')
  queryClient.clear()
})

const holding = (id: string, value: number): MappedHolding => ({
  id,
  name: `${id} Inc`,
  symbol: id,
  value,
  gain: 0.1,
  dayChange: -0.02,
})
const portfolio = { _id: 'p1', currency: 'EUR', asOf: '2023-12-29' }

/** Links need a router, and the page of an asset to lead to. */
function show(holdings: MappedHolding[]) {
  const rootRoute = createRootRoute({ component: () => <HoldingsMap holdings={holdings} portfolio={portfolio} /> })
  const asset = createRoute({ getParentRoute: () => rootRoute, path: '/asset/$assetId' })
  const router = createRouter({ routeTree: rootRoute.addChildren([asset]), history: createMemoryHistory() })
  return renderUi(<RouterProvider router={router as never} />)
}

test('the areas are colored and labeled by the gain, by the day, or by the return of a period', async () => {
  const measured = { value: 0.4, annualized: null, reason: null, isAmbiguous: false, rates: [] }
  fakeServer().on(measureReturns, ({ query }) => {
    expect([query.get('from'), query.get('to'), query.get('currency')]).toEqual(['2022-12-29', '2023-12-29', 'EUR'])
    // The component reads no other fields.
    return Response.json({ holdings: [{ assetId: 'ACRN', twr: measured }] })
  })
  const screen = await show([holding('ACRN', 75), holding('BEAM', 25)])
  const tile = (name: string) => screen.getByRole('link', { name: new RegExp(name) })
  await expect.element(tile('ACRN')).toMatchTextContent(/75\.0%.*gain \+10\.0%/)
  await screen.getByRole('button', { name: 'Day' }).click()
  await expect.element(tile('ACRN')).toMatchTextContent(/return −2\.0%/)
  await screen.getByRole('button', { name: '1Y' }).click()
  await expect.element(tile('ACRN')).toMatchTextContent(/return \+40\.0%/)
  await expect.element(tile('BEAM')).toMatchTextContent(/return not available/)
})

test('a holding whose area is below 24 px is reached below the map', async () => {
  const screen = await show([holding('ACRN', 99_990), holding('BEAM', 10)])
  await expect.element(screen.getByText('Too small to select:')).toBeVisible()
  const links = screen.getByRole('link', { name: 'BEAM', exact: true })
  await expect.element(links).toHaveAttribute('href', '/asset/BEAM')
  expect(links.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(24)
})
