import { afterEach, expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { WizardStep } from './wizard-step.tsx'

const tall = <div style={{ height: 3000 }} />

afterEach(() => window.scrollTo(0, 0))

test('the next step begins at its top and has the focus; the first one leaves the focus where it is', async () => {
  const screen = await renderUi(<WizardStep current={3}>{tall}</WizardStep>)
  await expect.element(screen.getByRole('region', { name: 'Select fields' })).not.toHaveFocus()
  window.scrollTo(0, 2000)
  expect(window.scrollY).toBeGreaterThan(1000)
  await screen.rerender(<WizardStep current={4}>{tall}</WizardStep>)
  await expect.element(screen.getByRole('region', { name: 'Preview and confirm' })).toHaveFocus()
  expect(window.scrollY).toBe(0)
})
