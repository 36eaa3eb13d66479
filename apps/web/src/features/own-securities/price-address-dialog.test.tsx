import { readPriceAddress, updateOwnSecurity } from '@plumbline/contract/own-securities/operations'
import type { OwnSecurity } from '@plumbline/contract/own-securities/schemas'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { PriceAddressDialog } from './price-address-dialog.tsx'

const security: OwnSecurity = {
  _id: 'own-1',
  name: 'Oak pension plan',
  kind: 'fund',
  currency: 'EUR',
  symbol: null,
  isin: null,
  note: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  prices: 0,
  price: null,
  priceDate: null,
  priceAddress: null,
}
const address = { url: 'https://prices.example/oak.json', pricePath: 'data[*].close', dayPath: 'data[*].date' }

function fieldProblem(path: string, message: string): Response {
  return Response.json({ code: 'invalid-payload', detail: message, errors: [{ path, message }] }, { status: 400 })
}

test('an address is saved only after its prices were shown, and what is wrong stands at its field', async () => {
  const server = fakeServer()
  const looked: unknown[] = []
  const saved: unknown[] = []
  server.on(readPriceAddress, ({ body }) => {
    looked.push(body)
    if (looked.length === 1) return fieldProblem('pricePath', 'The document has nothing at “close”.')
    return { total: 240, prices: [{ day: '2026-03-03', price: '104.25' }] }
  })
  server.on(updateOwnSecurity, ({ body }) => {
    saved.push(body)
    return { ...security, priceAddress: { ...address, readAt: null, error: null } }
  })
  let isClosed = false
  const dialog = await renderUi(<PriceAddressDialog security={security} onClose={() => (isClosed = true)} />)
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address.url)
  const pricePath = dialog.getByRole('textbox', { name: 'Path of the prices' })
  await pricePath.fill('close')
  await dialog.getByRole('button', { name: 'Show the prices' }).click()
  await expect.element(pricePath).toHaveAccessibleDescription(expect.stringContaining('nothing at “close”'))
  expect(dialog.getByRole('alert').element().textContent).toBe('')

  await pricePath.fill(address.pricePath)
  await dialog.getByRole('textbox', { name: 'Path of their days' }).fill(address.dayPath)
  await dialog.getByRole('button', { name: 'Show the prices' }).click()
  await expect.element(dialog.getByText('240 prices. Do the latest ones agree?')).toBeVisible()
  await expect.element(dialog.getByText('104.25')).toBeVisible()

  await pricePath.fill('data[*].open')
  await expect.element(dialog.getByRole('button', { name: 'Show the prices' })).toBeVisible()
  await pricePath.fill(address.pricePath)
  await dialog.getByRole('button', { name: 'Save and read daily' }).click()
  await expect.poll(() => saved).toEqual([{ priceAddress: address }])
  await expect.poll(() => isClosed).toBe(true)
  expect(looked).toEqual([{ ...address, pricePath: 'close', dayPath: null }, address])
})

test('an empty path of days says that the address has one price', async () => {
  const server = fakeServer()
  server.on(readPriceAddress, () => ({ total: 0, prices: [] }))
  const stored = { ...security, priceAddress: { ...address, dayPath: null, readAt: null, error: null } }
  const dialog = await renderUi(<PriceAddressDialog security={stored} onClose={() => undefined} />)
  await expect.element(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(address.url)
  await dialog.getByRole('button', { name: 'Show the prices' }).click()
  await expect.element(dialog.getByText('There is no price of a day before today yet.')).toBeVisible()
})
