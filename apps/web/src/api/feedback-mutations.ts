import { sendFeedback } from '@plumbline/contract/feedback/operations'
import { MAX_BROWSER_LENGTH, MAX_URL_LENGTH } from '@plumbline/contract/feedback/vocabulary'
import { mutationOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Sends a message with the page it is about and the browser's description of itself. */
export const sendFeedbackMutation = mutationOptions({
  mutationFn: (message: string) => {
    const url = location.href.slice(0, MAX_URL_LENGTH)
    const browser = navigator.userAgent.slice(0, MAX_BROWSER_LENGTH)
    return call(sendFeedback, { body: { message, url, browser } })
  },
})
