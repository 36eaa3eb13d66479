import { Combobox, useCombobox } from '@mantine/core'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import type { Command } from './command.ts'
import { PaletteOption } from './palette-option.tsx'

const details = { price: 88.95, priceDate: '2023-12-29', change: 0.005, isHeld: true, isWatched: true }
const acorn: Command = {
  id: 'asset-ACRN.US',
  group: 'assets',
  label: 'Acorn Tools Inc',
  note: 'ACRN · US · USD',
  words: 'ACRN US0000000001',
  asset: { name: 'Acorn Tools Inc', currency: 'USD', image: null, details },
  run: () => undefined,
}

function Shown({ command, text }: { command: Command; text: string }) {
  const combobox = useCombobox({ defaultOpened: true })
  return (
    <Combobox store={combobox}>
      <Combobox.Options>
        <PaletteOption command={command} text={text} />
      </Combobox.Options>
    </Combobox>
  )
}

test('an asset has its price, its change, what found it, and whether it is held', async () => {
  const screen = await renderUi(<Shown command={acorn} text="us00" />)
  const option = screen.getByRole('option')
  await expect.element(option).toMatchTextContent(/88\.95.*\+0\.50%/)
  await expect.element(option).toMatchTextContent(/held/)
  await expect.element(option).not.toMatchTextContent(/watched/)
  expect([...option.element().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['US00'])
})

test('a watched asset says so; one without a price shows none', async () => {
  const watched = {
    ...acorn,
    asset: { ...acorn.asset, details: { ...details, price: null, isHeld: false } },
  } as Command
  const screen = await renderUi(<Shown command={watched} text="" />)
  await expect.element(screen.getByRole('option')).toMatchTextContent(/watched/)
  await expect.element(screen.getByRole('option')).not.toMatchTextContent(/%/)
})
