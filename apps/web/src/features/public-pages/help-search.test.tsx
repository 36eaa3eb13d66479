import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { HelpSearchField } from './help-search.tsx'

/** Updates the address a moment after the text is typed. The button changes the address alone, as a link does. */
function Page() {
  const [address, setAddress] = useState('conventions')
  return (
    <>
      <HelpSearchField text={address} onChange={(text) => void Promise.resolve().then(() => setAddress(text))} />
      <output>{address}</output>
      <button type="button" onClick={() => setAddress('')}>
        Help
      </button>
    </>
  )
}

test('the text can be edited in the middle, and a new address replaces it', async () => {
  const screen = await renderUi(<Page />)
  const field = screen.getByRole('searchbox')
  await field.click()
  await userEvent.keyboard('{Home}day ')
  await expect.element(screen.getByRole('status')).toHaveTextContent('day conventions')
  await expect.element(field).toHaveValue('day conventions')
  await screen.getByRole('button', { name: 'Help' }).click()
  await expect.element(field).toHaveValue('')
})
