import { useThrottledCallback } from '@mantine/hooks'
import type { ScreenerResult } from '@plumbline/contract/screener/schemas'
import { MAX_SCREENER_RESULTS } from '@plumbline/contract/screener/vocabulary'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type Screen, screenQuery } from '../../api/screener-queries.ts'

const PAGES_PER_SECOND = 8
/** How many rows ahead of the visible ones are fetched. */
const ROWS_AHEAD = 30

export type ScreenedRows = {
  /** Identifies the query that returned the rows. */
  queryKey: string
  /** Of all that match. */
  count: number
  /** How many of the matches lack the sort value. */
  missing: number
  /** How many pass the other filters without a measured correlation and overlap. */
  unmeasured: number
  /** The screen that the rows belong to: the previous one while a new one loads. */
  screen: Screen
  /** Undefined while the row loads. */
  rowAt: (index: number) => ScreenerResult | undefined
}

/**
 * The rows that match a screen, loaded page by page as the table scrolls. The previous rows stay until a new screen
 * has loaded.
 *
 * @param isComplete false while the portfolio that the screen compares with is not known
 */
export function useScreenedRows(asked: Screen, isComplete: boolean) {
  const head = useQuery({ ...screenQuery(asked, 0), placeholderData: keepPreviousData, enabled: isComplete })
  const askedKey = JSON.stringify(asked)
  const [shown, setShown] = useState({ screen: asked, key: askedKey })
  const [range, setRange] = useState({ from: 0, to: 0 })
  if (head.isSuccess && !head.isPlaceholderData && shown.key !== askedKey) {
    setShown({ screen: asked, key: askedKey })
    setRange({ from: 0, to: 0 })
  }

  const count = head.data?.count ?? 0
  const lastPage = Math.max(Math.ceil(count / MAX_SCREENER_RESULTS) - 1, 0)
  const from = Math.min(range.from, lastPage)
  const to = Math.min(range.to, lastPage)
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, at) => ({
      ...screenQuery(shown.screen, from + at),
      enabled: isComplete,
    })),
  })

  const wanted = useRef(range)
  const takeWanted = useThrottledCallback(() => setRange(wanted.current), 1000 / PAGES_PER_SECOND)
  const onRangeChange = useCallback(
    (first: number, last: number) => {
      const next = {
        from: Math.floor(Math.max(first - ROWS_AHEAD, 0) / MAX_SCREENER_RESULTS),
        to: Math.floor((last + ROWS_AHEAD) / MAX_SCREENER_RESULTS),
      }
      if (wanted.current.from === next.from && wanted.current.to === next.to) return
      wanted.current = next
      takeWanted()
    },
    [takeWanted],
  )

  const data: ScreenedRows | undefined = head.data && {
    queryKey: shown.key,
    count,
    missing: head.data.missing,
    unmeasured: head.data.unmeasured,
    screen: shown.screen,
    rowAt: (index) =>
      pages[Math.floor(index / MAX_SCREENER_RESULTS) - from]?.data?.results[index % MAX_SCREENER_RESULTS],
  }
  const failedPage = pages.find(({ isError }) => isError)
  return {
    query: { data, error: head.error, isFetching: head.isFetching, refetch: head.refetch },
    onRangeChange,
    /** Retries the visible rows that failed to load; undefined if there are none. */
    retryRows: failedPage && (() => void failedPage.refetch()),
  }
}
