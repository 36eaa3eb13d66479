import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { Dialog } from './dialog.tsx'

test('a dialog has its name and no banner beside the one of the page', async () => {
  const screen = await renderUi(
    <>
      <header>Plumbline</header>
      <Dialog title="Delete it?" isOpen onClose={() => {}}>
        It cannot be restored.
      </Dialog>
    </>,
  )
  await expect.element(screen.getByRole('dialog', { name: 'Delete it?' })).toBeVisible()
  const banners = screen.getByRole('banner', { includeHidden: true })
  expect(banners.elements().map(({ textContent }) => textContent)).toEqual(['Plumbline'])
})
