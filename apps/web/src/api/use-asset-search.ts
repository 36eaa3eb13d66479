import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { assetSearchQuery } from './asset-queries.ts'

const idleMilliseconds = 500

export type AssetSearch = {
  results: AssetSummary[]
  /** False until the results belong to the text asked for last. */
  isSettled: boolean
  /** The first call loads the default list; later ones search once typing has paused. */
  ask: (text: string) => void
}

/** The search of assets behind a picker: a default list on focus, then a search after 500 ms of idle. */
export function useAssetSearch(): AssetSearch {
  const [asked, setAsked] = useState<string | null>(null)
  const [searched, setSearched] = useState<string | null>(null)

  useEffect(() => {
    if (asked === null || asked === '') return setSearched(asked)
    const timer = setTimeout(() => setSearched(asked), idleMilliseconds)
    return () => clearTimeout(timer)
  }, [asked])

  const { data, isFetching } = useQuery({
    ...assetSearchQuery(searched ?? ''),
    enabled: searched !== null,
    placeholderData: keepPreviousData,
  })
  return {
    results: data ?? [],
    isSettled: !isFetching && asked === searched && data !== undefined,
    ask: (text) => setAsked(text.trim()),
  }
}
