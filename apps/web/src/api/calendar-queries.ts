import { listCalendar } from '@plumbline/contract/calendar/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Market data that are being fetched arrive within seconds. */
const PENDING_REFETCH_MS = 5000

/** The earnings reports, dividends and splits of what a portfolio, or several as one, holds and of what is watched. */
export const calendarQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'calendar'],
    queryFn: ({ signal }) => call(listCalendar, { params: { id: portfolioId }, query: {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.unknown.some(({ reason }) => reason === 'pending') ? PENDING_REFETCH_MS : false,
  })
