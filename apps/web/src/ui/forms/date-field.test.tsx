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

test('typing goes on while a page follows late with an earlier date', async () => {
  let follow: (date: string) => void = () => undefined
  const reported: string[] = []
  function Page() {
    const [date, setDate] = useState('')
    follow = setDate
    return (
      <DateField
        label="Day"
        value={date}
        onChange={(next) => reported.push(next)}
        earliest="1900-01-01"
        latest="2026-11-20"
      />
    )
  }
  const screen = await renderUi(<Page />)
  const field = screen.getByRole('textbox', { name: 'Day' })
  await field.click()
  await userEvent.keyboard('1 Jan 20')
  expect(reported.at(-1)).toBe('2020-01-01')
  await userEvent.keyboard('2')
  follow('2020-01-01')
  await userEvent.keyboard('4')
  await expect.element(field).toHaveValue('1 Jan 2024')
  expect(reported.at(-1)).toBe('2024-01-01')
  await userEvent.keyboard('{Tab}')
  follow('2019-05-06')
  await expect.element(field).toHaveValue('6 May 2019')
})

test('a day is picked from the calendar, which opens by its button or the arrow key and takes the focus', async () => {
  const screen = await renderUi(<Form />)
  const field = screen.getByRole('textbox', { name: 'Day' })
  await field.fill('2024-03-09')
  await screen.getByRole('button', { name: 'Day: open the calendar' }).click()
  await screen.getByRole('button', { name: '12 Mar 2024' }).click()
  await expect.element(screen.getByText('2024-03-12, 0 clicks')).toBeVisible()
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
