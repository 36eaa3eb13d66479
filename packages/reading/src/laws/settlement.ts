import { daysBetween, isWeekend } from '../numbers/days-between.ts'
import { MAX_SETTLEMENT_DAYS } from '../thresholds.ts'

/** The law of the settlement: money and securities change hands on the day of the trade or some days later. */
export function canSettle(tradeDay: string, settlementDay: string): boolean {
  const days = daysBetween(tradeDay, settlementDay)
  return days >= 0 && days <= MAX_SETTLEMENT_DAYS
}

/** The law of the weekend: exchanges are closed. Coins and some brokers' own venues trade on every day. */
export function canTradeOn(day: string, tradesOnWeekends: boolean): boolean {
  return tradesOnWeekends || !isWeekend(day)
}

/**
 * The law of order and letter: a trade is never before its order and never after the letter that reports it. If both
 * have one day, so has the trade.
 */
export function dayBetween(orderDay: string, letterDay: string): string | null {
  return orderDay === letterDay ? orderDay : null
}

/** The law of the order: a trade is never before its order. */
export function canFollowOrder(orderDay: string, tradeDay: string): boolean {
  return daysBetween(orderDay, tradeDay) >= 0
}
