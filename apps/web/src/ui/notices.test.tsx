import { Menu } from '@mantine/core'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { Dialog } from './dialogs/dialog.tsx'
import { showSuccess, showToLookAt, showUndoable, undoOffered } from './notices.tsx'

/** What lies on top in the middle of an element. */
function topmostOn(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)
}

test('a notice covers no item of an open menu', async () => {
  const screen = await renderUi(
    <Menu opened position="bottom-end" offset={0}>
      <Menu.Target>
        <button type="button" style={{ position: 'fixed', top: 0, right: 0, height: 8 }} aria-label="Account" />
      </Menu.Target>
      <Menu.Dropdown w={360}>
        {['Settings', 'Billing', 'Sign out'].map((name) => (
          <Menu.Item key={name}>{name}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>,
  )
  showSuccess('Saved')
  const notice = screen.getByRole('alert').filter({ hasText: 'Saved' })
  await expect.element(notice).toBeVisible()
  await expect.poll(() => topmostOn(notice.element())?.closest('[role=menu]')).not.toBeFalsy()
})

test('a notice lies over a dialog, where it tells what the dialog did', async () => {
  const screen = await renderUi(
    <Dialog title="Settings" isOpen onClose={() => {}}>
      The overlay covers the page.
    </Dialog>,
  )
  showSuccess('Saved too')
  const notice = screen.getByRole('alert').filter({ hasText: 'Saved too' })
  await expect.element(notice).toBeVisible()
  await expect.poll(() => notice.element().contains(topmostOn(notice.element()))).toBe(true)
})

test('the newest offer to undo is taken first, and none after its notice is gone', async () => {
  const screen = await renderUi(<p>Page</p>)
  const undone: string[] = []
  expect(undoOffered()).toBe(false)
  showUndoable('First deleted', () => undone.push('first'))
  showUndoable('Second deleted', () => undone.push('second'))
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Second deleted' })).toBeVisible()
  expect(undoOffered()).toBe(true)
  expect(undone).toEqual(['second'])
  expect(undoOffered()).toBe(true)
  expect(undoOffered()).toBe(false)
  expect(undone).toEqual(['second', 'first'])

  showUndoable('Third deleted', () => undone.push('third'))
  const third = screen.getByRole('alert').filter({ hasText: 'Third deleted' })
  await third.getByRole('button', { name: 'Dismiss' }).click()
  expect(undoOffered()).toBe(false)
  expect(undone).toEqual(['second', 'first'])
})

test('what needs a look leads there by its button, and is nothing to undo', async () => {
  const screen = await renderUi(<p>Page</p>)
  let opened = 0
  showToLookAt('2 findings', { label: 'Show the checks', onClick: () => (opened += 1) })
  const notice = screen.getByRole('alert').filter({ hasText: '2 findings' })
  await expect.element(notice).toBeVisible()
  expect(notice.element().querySelector('kbd')).toBeNull()
  expect(undoOffered()).toBe(false)
  await notice.getByRole('button', { name: 'Show the checks' }).click()
  expect(opened).toBe(1)
})
