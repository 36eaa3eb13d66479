import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { BoundHandles } from './bound-handles.tsx'
import type { FieldBounds } from './field-bounds.ts'

function Handles({ start }: { start: FieldBounds }) {
  const [bounds, setBounds] = useState(start)
  return (
    <div style={{ position: 'relative', width: 288, height: 72, margin: 40 }}>
      <BoundHandles
        label="P/E ratio"
        edges={[0, 10, 20, 30, 40]}
        bounds={bounds}
        write={(value) => `${value} times`}
        onMove={(side, bound) => setBounds((before) => ({ ...before, [side]: bound }))}
      />
    </div>
  )
}

async function renderHandles(start: FieldBounds) {
  const screen = await renderUi(<Handles start={start} />)
  const handle = (name: string) => screen.getByRole('slider', { name })
  const texts = () =>
    ['Minimum P/E ratio', 'Maximum P/E ratio'].map((name) => handle(name).element().getAttribute('aria-valuetext'))
  return { handle, texts }
}

test('keys move a handle from edge to edge, up to the other handle; at its own end it sets no bound', async () => {
  const { handle, texts } = await renderHandles({ low: null, high: 34 })
  expect(texts()).toEqual(['No minimum', '34 times'])
  handle('Minimum P/E ratio').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(texts()).toEqual(['10 times', '34 times'])
  await userEvent.keyboard('{End}')
  expect(texts()).toEqual(['30 times', '34 times'])
  await userEvent.keyboard('{ArrowRight}')
  expect(texts()).toEqual(['30 times', '34 times'])
  await userEvent.keyboard('{Home}')
  expect(texts()).toEqual(['No minimum', '34 times'])
  await userEvent.tab()
  await expect.element(handle('Maximum P/E ratio')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(texts()).toEqual(['No minimum', '30 times'])
  await expect.element(handle('Maximum P/E ratio')).toHaveAttribute('aria-valuenow', '30')
  await userEvent.keyboard('{PageUp}')
  expect(texts()).toEqual(['No minimum', 'No maximum'])
})

test('a handle is dragged to the nearest edge, and only while it is pressed', async () => {
  const { handle, texts } = await renderHandles({ low: null, high: null })
  await handle('Minimum P/E ratio').dropTo(handle('Maximum P/E ratio'), {
    targetPosition: { x: -60, y: 20 },
    force: true,
  })
  await expect.poll(texts).toEqual(['30 times', 'No maximum'])
  const element = handle('Minimum P/E ratio').element()
  const { left } = element.parentElement?.getBoundingClientRect() ?? { left: 0 }
  element.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, clientX: left + 80, bubbles: true }))
  await handle('Maximum P/E ratio').click()
  expect(texts()).toEqual(['30 times', 'No maximum'])
})
