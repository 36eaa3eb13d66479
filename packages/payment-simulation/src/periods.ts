import { addIntervals } from './calendar.ts'
import type { Price, Subscription } from './customer.ts'

/** Begins the next paid period. */
export function startPeriod(subscription: Subscription): void {
  const { anchorAt, price } = subscription
  subscription.periodStartsAt = addIntervals(anchorAt, price.interval, subscription.cycles)
  subscription.cycles += 1
  subscription.periodEndsAt = addIntervals(anchorAt, price.interval, subscription.cycles)
}

/** Changes the price. Outside of a trial a new period begins at `at`. */
export function switchPrice(subscription: Subscription, price: Price, at: number): void {
  subscription.price = price
  subscription.pendingChange = null
  if (subscription.status === 'trialing') return
  subscription.anchorAt = at
  subscription.cycles = 0
  startPeriod(subscription)
}
