import { z } from 'zod'
import { text } from '../value-schemas.ts'
import { MAX_BROWSER_LENGTH, MAX_FEEDBACK_LENGTH, MAX_URL_LENGTH, MIN_FEEDBACK_LENGTH } from './vocabulary.ts'

export const sendFeedback = {
  body: z.strictObject({
    message: text(MAX_FEEDBACK_LENGTH)
      .refine(
        (message) => message.trim().length >= MIN_FEEDBACK_LENGTH,
        `Write at least ${MIN_FEEDBACK_LENGTH} characters`,
      )
      .describe('What you think.'),
    url: text(MAX_URL_LENGTH).default('').describe('URL of the page that the feedback is about.'),
    browser: text(MAX_BROWSER_LENGTH).default('').describe('As it names itself.'),
  }),
}
