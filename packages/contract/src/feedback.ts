import { z } from 'zod'
import { text } from './values.ts'

export const shortestFeedback = 6

/** Stored, and mailed to the operator's contact address. */
export const sendFeedback = {
  method: 'POST',
  path: '/feedback',
  body: z.strictObject({
    message: text(5000).refine(
      (message) => message.trim().length >= shortestFeedback,
      `Write at least ${shortestFeedback} characters`,
    ),
    /** Of the page it is about. */
    url: text(2000),
    browser: text(500),
  }),
} as const
