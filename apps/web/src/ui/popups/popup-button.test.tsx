import { Menu } from '@mantine/core'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { type Popup, PopupButton } from './popup-button.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { PopupPanel } from './popup-panel.tsx'

function Entries({ popup }: { popup: Popup }) {
  return (
    <PopupMenu popup={popup} position="bottom-start" width={200}>
      <Menu.Item>First</Menu.Item>
      <Menu.Item>Second</Menu.Item>
    </PopupMenu>
  )
}

test('a menu is loaded when its button is focused, and is named by it, takes the focus and gives it back', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    return { default: Entries }
  }
  const LazyEntries = lazy(load)
  const screen = await renderUi(
    <PopupButton kind="menu" load={load} popup={(popup) => <LazyEntries popup={popup} />}>
      <button type="button">Tools</button>
    </PopupButton>,
  )
  const button = screen.getByRole('button', { name: 'Tools' })
  const element = button.element()
  expect(loads).toBe(0)
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')

  await userEvent.tab()
  expect(loads).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menu', { name: 'Tools' })).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByRole('menuitem', { name: 'First' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Second' })).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(button.element()).toBe(element)
})

test('a press beside a popover closes it, and so does its button', async () => {
  const screen = await renderUi(
    <>
      <PopupButton
        kind="dialog"
        load={async () => {}}
        popup={(popup) => (
          <PopupPanel popup={popup} position="bottom" label="What is invented">
            Prices are made up.
          </PopupPanel>
        )}
      >
        <button type="button">Simulated market</button>
      </PopupButton>
      <p style={{ marginTop: 200 }}>Beside</p>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Simulated market' })
  const text = screen.getByText('Prices are made up.')
  await button.click()
  await expect.element(text).toBeVisible()
  await screen.getByText('Beside').click()
  await expect.element(text).not.toBeInTheDocument()
  await button.click()
  await expect.element(text).toBeVisible()
  await button.click()
  await expect.element(text).not.toBeInTheDocument()
})
