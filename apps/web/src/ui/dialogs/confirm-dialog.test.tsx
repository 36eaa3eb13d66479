import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

function Deletion({ remove }: { remove: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(true)
  const mutation = useMutation({ mutationFn: remove, onSuccess: () => setIsOpen(false) })
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Delete
      </button>
      <ConfirmDialog
        title="Delete it?"
        text="It cannot be restored."
        action="Delete it"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => mutation.mutate()}
        mutation={mutation}
      />
    </>
  )
}

test('a failure stays in the dialog until the next try, and a success closes it', async () => {
  let attempts = 0
  const remove = () => {
    attempts += 1
    return attempts === 1 ? Promise.reject(new Error('The server is down')) : Promise.resolve()
  }
  const screen = await renderUi(<Deletion remove={remove} />)
  const dialog = screen.getByRole('dialog', { name: 'Delete it?' })
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server is down')
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('reopening the dialog clears the failure', async () => {
  const screen = await renderUi(<Deletion remove={() => Promise.reject(new Error('The server is down'))} />)
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server is down')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeEmptyDOMElement()
})
