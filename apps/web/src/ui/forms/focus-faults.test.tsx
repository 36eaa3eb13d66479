import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { focusFaults } from './focus-faults.ts'

function Form({ finds }: { finds: readonly string[] }) {
  const [faults, setFaults] = useState<readonly string[]>([])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setFaults(finds)
      }}
    >
      {['Name', 'Price', 'Fee'].map((label) => (
        <TextInput key={label} label={label} error={faults.includes(label) && 'Missing'} />
      ))}
      <Button type="submit">Save</Button>
    </form>
  )
}

test('the first invalid field has the focus after a submit', async () => {
  onTestFinished(focusFaults(document))
  const screen = await renderUi(<Form finds={['Price', 'Fee']} />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Price')).toHaveFocus()
})

test('without a fault the focus stays on the button', async () => {
  onTestFinished(focusFaults(document))
  const screen = await renderUi(<Form finds={[]} />)
  const save = screen.getByRole('button', { name: 'Save' })
  await save.click()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(save).toHaveFocus()
})
