import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { assetNoteQuery } from '../../api/asset-notes.ts'
import { useWatching } from './use-watching.ts'
import styles from './watchlist.module.css'

/** Adds an asset to the watchlist, or removes it. On a phone only the star is shown. */
export function WatchButton({ asset: { _id: assetId, name } }: { asset: AssetSummary }) {
  const watch = useQuery(assetNoteQuery(assetId)).data?.watch
  const { add, remove, isPending } = useWatching()
  const Star = watch ? IconStarFilled : IconStar
  const label = watch ? t`Watching` : t`Watch`
  return (
    <Button
      variant="default"
      className={styles.watch ?? ''}
      aria-label={label}
      disabled={watch === undefined}
      loading={isPending}
      onClick={() => (watch ? remove({ assetId, name, targetPrice: watch.targetPrice }) : add({ assetId }))}
    >
      <Star size={15} stroke={1.6} aria-hidden="true" />
      <span>{label}</span>
    </Button>
  )
}
