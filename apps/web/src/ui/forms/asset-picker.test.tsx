import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { AssetPicker, type PickedAsset } from './asset-picker.tsx'

const DUNE = { _id: 'DUNE.US', symbol: 'DUNE', name: 'Dune World ETF', currency: 'USD', exchange: 'US' }

/** A search whose answers come when the test says so. */
function renderPicker(onChange: (asset: PickedAsset | null) => void = () => undefined) {
  let answer: (results: (typeof DUNE)[]) => void = () => undefined
  function Form() {
    const [value, setValue] = useState<PickedAsset | null>(null)
    const [results, setResults] = useState<(typeof DUNE)[] | null>(null)
    answer = setResults
    return (
      <AssetPicker
        label="Asset"
        value={value}
        onChange={(asset) => {
          setValue(asset)
          onChange(asset)
        }}
        search={{
          results: results ?? [],
          isSettled: results !== null,
          hasFailed: false,
          ask: () => undefined,
          askNow: () => undefined,
        }}
      />
    )
  }
  return { form: <Form />, answer: (results: (typeof DUNE)[]) => answer(results) }
}

test('a field that is left in the moment of the choice keeps the choice', async () => {
  const { form, answer } = renderPicker((asset) => asset && (document.activeElement as HTMLElement).blur())
  const screen = await renderUi(form)
  const field = screen.getByRole('combobox', { name: 'Asset' })
  await field.fill('dune')
  await userEvent.keyboard('{Enter}')
  answer([DUNE])
  await expect.element(field).toHaveValue('DUNE · Dune World ETF')
})

test('what Enter has asked for is chosen when a slower source has it', async () => {
  const { form, answer } = renderPicker()
  const screen = await renderUi(form)
  const field = screen.getByRole('combobox', { name: 'Asset' })
  await field.fill('dune')
  await userEvent.keyboard('{Enter}')
  answer([])
  await expect.element(screen.getByText('No asset found')).toBeVisible()
  answer([DUNE])
  await expect.element(field).toHaveValue('DUNE · Dune World ETF')
})
