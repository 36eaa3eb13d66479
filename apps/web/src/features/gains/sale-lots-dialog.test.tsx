import { numberFormatOf } from '@plumbline/contract/accounts/number-format'
import { listSaleLots } from '@plumbline/contract/realized-gains/operations'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { FigureSettingsProvider } from '../../ui/figures/figure-settings.tsx'
import { SaleLotsDialog } from './sale-lots-dialog.tsx'

test("USR-03 units and costs of a sale's lots are in the user's number format", async () => {
  fakeServer().on(listSaleLots, () => ({
    transactionId: 's1',
    assetId: 'A',
    date: '2023-05-02',
    units: 1500.5,
    currency: 'EUR',
    lots: [
      { transactionId: 'b1', opened: '2021-03-01', units: 1250.25, cost: 12_345.6, chosen: 1200.25, taken: 1250.25 },
    ],
  }))
  const screen = await renderUi(
    <FigureSettingsProvider numberFormat={numberFormatOf('de')} areAmountsHidden={false}>
      <SaleLotsDialog saleId="s1" name="Acorn Tools" onClose={() => undefined} />
    </FigureSettingsProvider>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('1.200,25 of 1.500,5 units are chosen.')
  expect(screen.getByRole('listitem').element().textContent).toMatch(/1\.250,25 · 12\.345,60\s*EUR/)
})
