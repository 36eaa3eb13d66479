import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { DateField } from './date-field.tsx'

function Form() {
  const [date, setDate] = useState('')
  const [clicks, setClicks] = useState(0)
  return (
    <>
      <DateField label="Day" value={date} onChange={setDate} earliest="1900-01-01" latest="2026-11-20" />
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Save
      </button>
      <output>{`${date}, ${clicks} clicks`}</output>
    </>
  )
}

test('a button below takes the click that leaves the field, though the note above it disappears', async () => {
  const screen = await renderUi(<Form />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Day' }))
  await userEvent.keyboard('2024-03-09')
  await expect.element(screen.getByText('read as 9 Mar 2024')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByText('2024-03-09, 1 clicks')).toBeVisible()
  await expect.element(screen.getByText('read as 9 Mar 2024')).not.toBeInTheDocument()
})
