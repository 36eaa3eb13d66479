export const MIN_FEEDBACK_LENGTH = 6
export const MAX_FEEDBACK_LENGTH = 5000
/** URL length of the page that the feedback is about. */
export const MAX_URL_LENGTH = 2000
export const MAX_BROWSER_LENGTH = 500
