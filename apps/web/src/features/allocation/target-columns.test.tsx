import { numberFormatOf } from '@plumbline/contract/accounts/number-format'
import type { Category } from '@plumbline/contract/categories/schemas'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FigureSettingsProvider } from '../../ui/figures/figure-settings.tsx'
import type { PlannedCategory } from './plan-targets.ts'
import { buildTargetColumns } from './target-columns.tsx'

const category: Category = { _id: 'low', parent: null, name: 'Low', color: 'slice1', target: 50 }

// By hand: 1,234.50 of 1,975.20 is 62.5 %, which is 12.5 points or 246.90 above a target of 50 %.
const row: PlannedCategory = {
  id: 'low',
  category,
  value: 1234.5,
  weight: 0.625,
  target: 0.5,
  drift: 0.125,
  driftMoney: 246.9,
  wanted: 987.6,
  amount: 0,
  needsAttention: false,
}

test("USR-03 targets are in the user's number format", async () => {
  const plan = { categories: [row], whole: 1975.2, orders: [], left: 0, withoutAssets: [] }
  const columns = buildTargetColumns({ plan, currency: 'EUR', isPlanned: false, amount: 0, isSelling: false })
  const screen = await renderUi(
    <FigureSettingsProvider numberFormat={numberFormatOf('de')} areAmountsHidden={false}>
      <DataTable caption="Targets" columns={columns} rows={[row]} rowId={({ id }) => id} rowName={({ id }) => id} />
    </FigureSettingsProvider>,
  )
  const cells = screen.getByRole('cell')
  await expect.element(cells.first()).toHaveTextContent('1.234,50')
  const texts = cells.elements().map(({ textContent }) => textContent)
  expect(texts).toEqual(['1.234,50', '62,5%', '50,0%', expect.stringContaining('+12,50'), '+246,90'])
})
