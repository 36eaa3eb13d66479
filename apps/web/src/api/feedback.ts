import { request } from './client.ts'

/** Sends a message with the page it is about and the browser's description of itself. */
export function postFeedback(message: string): Promise<void> {
  return request('POST', '/feedback', {
    body: { message, url: location.href.slice(0, 2000), browser: navigator.userAgent.slice(0, 500) },
  })
}
