import { TRIAL_DAYS } from '@plumbline/contract/plans'
import { asWord, createStoredValue } from '../../stores/stored-value.ts'

const DAYS_BEFORE_REVIEW = 2

/** True once the account is more than two days old. The trial starts with the account, so its dates give the age. */
export function isReviewDue(trialDaysLeft: number): boolean {
  return TRIAL_DAYS - trialDaysLeft >= DAYS_BEFORE_REVIEW
}

export const reviewBannerHidden = createStoredValue('plumbline-review-banner', asWord('hidden'))
