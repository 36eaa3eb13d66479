import type { FoundAsset } from '@plumbline/contract/assets/schemas'
import type { SearchState } from '@plumbline/contract/assets/vocabulary'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { assetSearchQuery, searchStateQuery } from './asset-queries.ts'

const IDLE_MS = 500

export type AssetSearch = {
  results: FoundAsset[]
  /** False while the results are those of an earlier text. */
  areResultsCurrent: boolean
  /** False until the results belong to the latest text and are complete. */
  isSettled: boolean
  /** The source failed: what it would have found is missing from the results. */
  hasFailed: boolean
  /** The first call loads the default list; later ones search once typing has paused. */
  ask: (text: string) => void
  /** Searches for the latest text without waiting for a pause. */
  askNow: () => void
}

type SearchOptions = {
  /** Adds the last price, and what the user holds and watches. */
  withDetails?: boolean
}

/** The search of assets behind a picker: a default list on focus, then a search after 500 ms of idle. */
export function useAssetSearch(options: SearchOptions = {}): AssetSearch {
  const [asked, setAsked] = useState<string | null>(null)
  const [searched, setSearched] = useState<string | null>(null)

  useEffect(() => {
    if (asked === null || asked === '') return setSearched(asked)
    const timer = setTimeout(() => setSearched(asked), IDLE_MS)
    return () => clearTimeout(timer)
  }, [asked])

  const { data, isFetching, isPlaceholderData } = useQuery({
    ...assetSearchQuery(searched ?? '', options),
    enabled: searched !== null,
    placeholderData: keepPreviousData,
  })
  const state = useSourceSearch(searched ?? '', data !== undefined && !isFetching)
  return {
    results: data ?? [],
    areResultsCurrent: asked === searched && !isPlaceholderData,
    isSettled: !isFetching && state !== 'pending' && asked === searched && data !== undefined,
    hasFailed: state === 'failed',
    ask: useCallback((text: string) => setAsked(text.trim()), []),
    askNow: () => setSearched(asked),
  }
}

/** The state of the search at the market data source; the results are refetched when it ends. */
function useSourceSearch(text: string, isSearched: boolean): SearchState | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...searchStateQuery(text), enabled: text !== '' && isSearched })
  const isOpen = data?.state === 'pending' || data?.state === 'failed'
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (wasOpen && !isOpen) void queryClient.invalidateQueries({ queryKey: assetSearchQuery(text).queryKey })
    setWasOpen(isOpen)
  }, [isOpen, wasOpen, queryClient, text])
  return data?.state
}
