import { MAX_BROWSER_LENGTH, MAX_URL_LENGTH, sendFeedback } from '@plumbline/contract/feedback/operations'
import { call } from './client.ts'

/** Sends a message with the page it is about and the browser's description of itself. */
export async function postFeedback(message: string): Promise<void> {
  const url = location.href.slice(0, MAX_URL_LENGTH)
  const browser = navigator.userAgent.slice(0, MAX_BROWSER_LENGTH)
  await call(sendFeedback, { body: { message, url, browser } })
}
