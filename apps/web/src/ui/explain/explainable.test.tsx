import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { ExplainContextProvider } from './explain-context.ts'
import { Explainable } from './explainable.tsx'

test('the button of a figure says what the figure is', async () => {
  const screen = await renderUi(
    <ExplainContextProvider value={{ openKey: null, toggle: () => undefined }}>
      <Explainable figure="gain.total" scope={{}} title="Gain of Acorn Tools Inc" value={860.47}>
        +860.47
      </Explainable>
    </ExplainContextProvider>,
  )
  await expect.element(screen.getByRole('button', { name: '+860.47, explain Gain of Acorn Tools Inc' })).toBeVisible()
})
