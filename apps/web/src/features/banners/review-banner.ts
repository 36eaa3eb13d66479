import { trialDays } from '@plumbline/contract/plans'
import { asWord, createStoredValue } from '../../stores/stored-value.ts'

const DAYS_BEFORE_REVIEW = 2

/** True once the account is more than two days old. Its age is read off the trial, which starts with the account. */
export function isReviewDue(trialDaysLeft: number): boolean {
  return trialDays - trialDaysLeft >= DAYS_BEFORE_REVIEW
}

export const reviewBannerHidden = createStoredValue('plumbline-review-banner', asWord('hidden'))
