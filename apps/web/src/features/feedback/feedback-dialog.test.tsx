import { sendFeedback } from '@plumbline/contract/feedback/operations'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Feedback
      </button>
      {isOpen && <FeedbackDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Respond = (request: { body: unknown }) => Response | Promise<undefined> | undefined

async function openDialog(respond: Respond) {
  const server = fakeServer()
  server.on(sendFeedback, respond)
  const screen = await renderUi(<Page />)
  await screen.getByRole('button', { name: 'Feedback', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Feedback' })
  return {
    screen,
    dialog,
    message: dialog.getByRole('textbox'),
    send: dialog.getByRole('button', { name: 'Send feedback' }),
    server,
  }
}

describe('SHL-11 feedback', () => {
  afterEach(() => vi.useRealTimers())

  test('is sent with page and browser, thanks, closes after 3000 ms and starts empty again', async () => {
    const sent: unknown[] = []
    const done = Promise.withResolvers<undefined>()
    const { screen, dialog, message, send } = await openDialog(({ body }) => {
      sent.push(body)
      return done.promise
    })
    await message.fill('Good charts')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await send.click()
    await vi.advanceTimersByTimeAsync(1)
    await expect.element(send).toHaveAttribute('data-loading', 'true')
    done.resolve(undefined)
    await vi.advanceTimersByTimeAsync(1)
    await expect.element(dialog.getByRole('status')).toMatchTextContent(/Thank you/)
    expect(sent).toEqual([{ message: 'Good charts', url: location.href, browser: navigator.userAgent }])
    await vi.advanceTimersByTimeAsync(2900)
    await expect.element(dialog).toBeVisible()
    await vi.advanceTimersByTimeAsync(200)
    // Waiting would advance the timers further.
    vi.useRealTimers()
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Feedback', exact: true }).click()
    await expect.element(message).toHaveValue('')
  })

  test('must be longer than 5 characters', async () => {
    const { dialog, message, send, server } = await openDialog(() => undefined)
    await message.fill('12345')
    await send.click()
    await expect.element(dialog.getByText('Write at least 6 characters.')).toBeVisible()
    expect(server.received).toEqual([])
    await message.fill('123456')
    await send.click()
    await expect.element(dialog.getByText(/Thank you/)).toBeVisible()
  })

  test('a failure shows the body of the response, else the status, and keeps the message', async () => {
    const responses = [
      Response.json({ detail: 'Not today.' }, { status: 418 }),
      new Response('The kettle is on.', { status: 418 }),
      new Response(null, { status: 418 }),
    ]
    const { dialog, message, send } = await openDialog(() => responses.shift() ?? new Response())
    await message.fill('Good charts')
    await send.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not today.')
    await send.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The kettle is on.')
    await send.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('[418] An error occured')
    await expect.element(message).toHaveValue('Good charts')
  })
})
