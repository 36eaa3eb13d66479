import { AlertButton } from '../features/alerts/alert-button.tsx'
import { AssetFrame } from '../features/asset/asset-frame.tsx'
import { WatchButton } from '../features/watchlist/watch-button.tsx'

/** An asset's pages, with the buttons that watch it and set alerts. */
export function AssetPage() {
  return (
    <AssetFrame
      watchButton={(asset) => (
        <>
          <AlertButton asset={asset} />
          <WatchButton asset={asset} />
        </>
      )}
    />
  )
}
