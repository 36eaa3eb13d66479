import {
  createCalendarAddress,
  getCalendarAddress,
  revokeCalendarAddress,
} from '@plumbline/contract/calendar/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The calendar address of a portfolio, or of all as one, without its secret; null: there is none. */
export const calendarAddressQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['calendar-address', portfolioId],
    queryFn: ({ signal }) => call(getCalendarAddress, { params: { id: portfolioId }, signal }),
  })

export const createCalendarAddressMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: () => call(createCalendarAddress, { params: { id: portfolioId } }),
    meta: { invalidates: [{ queryKey: calendarAddressQuery(portfolioId).queryKey }] },
  })

export const revokeCalendarAddressMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: () => call(revokeCalendarAddress, { params: { id: portfolioId } }),
    meta: { invalidates: [{ queryKey: calendarAddressQuery(portfolioId).queryKey }] },
  })
