import { explainFigure } from '@plumbline/contract/explanations/operations'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { ExplainPanel } from './explain-panel.tsx'

let figure: HTMLButtonElement

afterEach(() => figure.remove())

test('the panel takes the focus as it opens and names its figure, and Escape gives the focus back', async () => {
  fakeServer().on(explainFigure, () => new Promise<never>(() => undefined))
  figure = document.createElement('button')
  figure.textContent = '+860.47'
  document.body.append(figure)
  figure.focus()
  let isClosed = false
  const question = { figure: 'gain.total' as const, scope: {}, title: 'Gain of Acorn Tools Inc', shown: 860.47 }
  const screen = await renderUi(
    <ExplainPanel
      portfolioId="p1"
      question={question}
      element={figure}
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  const panel = screen.getByRole('dialog', { name: 'Gain of Acorn Tools Inc' })
  await expect.element(panel).toBeVisible()
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(panel.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(figure)
  expect(isClosed).toBe(true)
})
