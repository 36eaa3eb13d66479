import { AssetFrame } from '../features/asset/asset-frame.tsx'
import { WatchButton } from '../features/watchlist/watch-button.tsx'

/** An asset's pages, with the button that watches it. */
export function AssetPage() {
  return <AssetFrame watchButton={(asset) => <WatchButton asset={asset} />} />
}
