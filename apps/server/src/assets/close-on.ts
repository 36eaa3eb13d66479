import type { getClose } from '@plumbline/contract/assets/schemas'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type { FxRate } from '@plumbline/engine/fx-table'
import type { z } from 'zod'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import { lastPrice } from '../market/histories/last-price.ts'

/** Longer than any exchange closes for holidays. */
const MAX_CLOSE_AGE_DAYS = 10

type Close = NonNullable<z.output<typeof getClose.response>>

/** The last unadjusted close on or before a day; null when it is more than ten days older. */
export function closeOn(history: WholeHistory, date: string): Close | null {
  const last = lastPrice(history, date)
  if (last === undefined || parseIsoDate(date) - parseIsoDate(last.date) > MAX_CLOSE_AGE_DAYS) return null
  return { date: last.date, close: last.price, currency: history.currency }
}

/** The close at a rate of exchange; null without a rate that was published. */
export function convertClose(close: Close, currency: string, rate: FxRate | undefined): Close | null {
  if (rate === undefined || rate.source === 'estimate') return null
  return { date: close.date, close: close.close * rate.rate, currency }
}
