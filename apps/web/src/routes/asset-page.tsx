import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import { AlertButton } from '../features/alerts/alert-button.tsx'
import { AssetFrame } from '../features/asset/asset-frame.tsx'
import { WatchButton } from '../features/watchlist/watch-button.tsx'

/** An asset's pages, with the buttons that watch it and set alerts. What the user prices needs neither. */
export function AssetPage() {
  return (
    <AssetFrame
      watchButton={(asset) =>
        !isOwnSecurity(asset._id) && (
          <>
            <AlertButton asset={asset} />
            <WatchButton asset={asset} />
          </>
        )
      }
    />
  )
}
