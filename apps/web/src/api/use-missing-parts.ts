import type { Asset } from '@plumbline/contract/assets/schemas'
import { useEffect, useRef } from 'react'
import { queryClient } from './query-client.ts'

/** Refetches an asset's data once its missing prices have arrived. */
export function useMissingParts(asset: Asset | undefined): void {
  const id = asset?._id
  const lacksPrices = asset?.missing.some(({ part }) => part === 'prices')
  const lackedPrices = useRef(lacksPrices)
  useEffect(() => {
    if (lackedPrices.current && lacksPrices === false) {
      void queryClient.invalidateQueries({
        queryKey: ['asset', id],
        predicate: ({ queryKey: { length } }) => length > 2,
      })
    }
    lackedPrices.current = lacksPrices
  }, [id, lacksPrices])
}
