import { trialDays } from '@plumbline/contract/plans'

const storageKey = 'plumbline-review-banner'
const daysBefore = 2

/** True once the account is more than two days old. Its age is read off the trial, which the server counts from the account's first moment. */
export function isReviewDue(trialDaysLeft: number): boolean {
  return trialDays - trialDaysLeft >= daysBefore
}

export function isReviewBannerHidden(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'hidden'
  } catch {
    return false
  }
}

export function hideReviewBanner(): void {
  try {
    localStorage.setItem(storageKey, 'hidden')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
