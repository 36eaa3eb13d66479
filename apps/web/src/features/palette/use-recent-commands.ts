import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RecentAsset, recentPlaces } from '../../stores/recent-places.ts'
import { useStore } from '../../stores/store.ts'
import type { Command } from './command.ts'

const MAX_OFFERED = 6

/** What was opened lately, the latest first, without the page that is open. */
export function useRecentCommands(commands: readonly Command[]): Command[] {
  const navigate = useNavigate()
  const places = useStore(recentPlaces)
  const pathname = useLocation({ select: (location) => location.pathname })
  const open = (asset: RecentAsset): Command => ({
    id: `asset-${asset._id}`,
    group: 'recent',
    label: asset.name,
    note: describeCodes(asset),
    asset,
    run: () => void navigate({ to: '/asset/$assetId', params: { assetId: asset._id } }),
  })
  const isOpen = (command: string) => {
    const [, kind, id] = pathname.split('/')
    return command === `${kind}-${id}` || command === `page-${kind}` || command === `page-${id}`
  }
  return places
    .filter(({ command }) => !isOpen(command))
    .flatMap(({ command, asset }): Command[] => {
      if (asset) return [open(asset)]
      const known = commands.find(({ id }) => id === command)
      return known ? [{ ...known, group: 'recent' }] : []
    })
    .slice(0, MAX_OFFERED)
}

/** The codes that distinguish the listings of a company. */
export function describeCodes({ symbol, exchange, currency }: Pick<RecentAsset, 'symbol' | 'exchange' | 'currency'>) {
  return `${symbol} · ${exchange} · ${currency}`
}
