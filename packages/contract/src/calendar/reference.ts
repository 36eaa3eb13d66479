import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listCalendar: { summary: 'Lists the earnings reports, dividends and splits of what is held or watched' },
  getCalendarAddress: { summary: 'Says whether a calendar address exists' },
  createCalendarAddress: { summary: 'Creates a calendar address of ex-days and pay days, and returns it once' },
  revokeCalendarAddress: { summary: 'Revokes a calendar address' },
})
