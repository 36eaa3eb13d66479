import { createAlert } from '@plumbline/contract/alerts/operations'
import { listPortfolios } from '@plumbline/contract/portfolios/operations'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { AlertDialog } from './alert-dialog.tsx'

const asset = {
  _id: 'OAK.US',
  name: 'Oak Tables',
  symbol: 'OAK',
  exchange: 'US',
  currency: 'USD',
  type: 'Common Stock',
}

async function renderWeight(portfolios: object[]) {
  const server = fakeServer()
  const sent: unknown[] = []
  server.on(listPortfolios, () => Response.json(portfolios))
  server.on(createAlert, ({ body }) => {
    sent.push(body)
    return Response.json({})
  })
  const screen = await renderUi(<AlertDialog asset={asset} onClose={() => undefined} />)
  await screen.getByRole('combobox', { name: 'Alert me about' }).click()
  await screen.getByRole('option', { name: 'Weight in a portfolio' }).click()
  return { screen, sent }
}

test('an alert on a weight names the portfolio, the side and the percentage', async () => {
  const { screen, sent } = await renderWeight([
    { _id: 'p1', name: 'Pension' },
    { _id: 'p2', name: 'Savings' },
  ])
  await expect.element(screen.getByRole('combobox', { name: 'Portfolio' })).toHaveValue('Pension')
  await screen.getByRole('combobox', { name: 'Portfolio' }).click()
  await screen.getByRole('option', { name: 'Savings' }).click()
  await screen.getByRole('combobox', { name: 'When' }).click()
  await screen.getByRole('option', { name: 'At or below' }).click()
  await screen.getByRole('textbox', { name: 'Percent' }).fill('101')
  await screen.getByRole('button', { name: 'Set alert' }).click()
  await expect.element(screen.getByText('Between 0.1 and 100')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Percent' }).fill('12.5')
  await screen.getByRole('button', { name: 'Set alert' }).click()
  const weight = { assetId: 'OAK.US', kind: 'weight', level: '12.5', portfolioId: 'p2', direction: 'down' }
  await expect.poll(() => sent).toEqual([weight])
})

test('without a portfolio there is no weight', async () => {
  const { screen, sent } = await renderWeight([])
  await screen.getByRole('button', { name: 'Set alert' }).click()
  await expect.element(screen.getByText('Add a portfolio first')).toBeVisible()
  expect(sent).toEqual([])
})
