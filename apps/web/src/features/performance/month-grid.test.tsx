import type { Period } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { arrangePeriods } from './arrange-periods.ts'
import { MonthGrid } from './month-grid.tsx'

const period = (startDate: string, endDate: string, twr: number): Period => ({
  startDate,
  endDate,
  twr,
  reason: null,
  isAmbiguous: false,
  rates: [],
  hidden: false,
  benchmark: { twr: 0.01 },
})

const YEARS = [2020, 2021, 2022, 2023]
const years = YEARS.map((year) => period(`${year}-01-01`, `${year}-12-31`, 0.1))
const months = [period('2023-01-01', '2023-01-31', 0.05), period('2023-02-01', '2023-02-28', -0.02)]
const rows = arrangePeriods(months, years)

test('a phone shows three years as blocks of months in its width, and the earlier ones on request', async () => {
  await page.viewport(390, 844)
  const screen = await renderUi(<MonthGrid rows={rows} method="twr" comparing="benchmark" />)
  const table = screen.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(390)
  const february = table.querySelectorAll('tbody tr:first-child td')[1] as Element
  expect(getComputedStyle(february, '::before').content).toBe('"Feb"')
  const shown = () => YEARS.filter((year) => screen.getByRole('rowheader', { name: String(year) }).query() !== null)
  expect(shown()).toEqual([2021, 2022, 2023])
  await screen.getByRole('button', { name: 'Show all 4 years' }).click()
  expect(shown()).toEqual(YEARS)
})

test('a wide screen shows every year in one line of twelve months', async () => {
  await page.viewport(1280, 800)
  const screen = await renderUi(<MonthGrid rows={rows} method="twr" comparing="benchmark" />)
  await expect.element(screen.getByRole('rowheader', { name: '2020' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Show all/ }).query()).toBeNull()
  const { height } = screen.getByRole('row', { name: /2023/ }).element().getBoundingClientRect()
  expect(height).toBeLessThan(60)
})
