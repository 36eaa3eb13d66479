import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import type { Tag } from '@plumbline/contract/tags/schemas'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createTagMutation, deleteTagMutation, updateTagMutation } from '../../api/tags.ts'
import { ColorMenu } from '../../ui/controls/color-menu.tsx'
import { showFailure, showUndoable } from '../../ui/notices.tsx'
import { nameLink } from '../../ui/text-link.ts'
import styles from './tags.module.css'

type TagRowProps = {
  tag: Tag
  /** Those that have it. */
  assets: readonly AssetSummary[]
  onRename: () => void
}

/** One tag with its assets; its name leads to the transactions that have it. */
export function TagRow({ tag, assets, onRename }: TagRowProps) {
  const { _id, name, color } = tag
  const recolor = useMutation({
    ...updateTagMutation,
    onError: (error) => showFailure(t`The tag could not be changed`, error),
  })
  const restore = useMutation({
    ...createTagMutation,
    onError: (error) => showFailure(t`The tag could not be restored`, error),
  })
  const remove = useMutation({
    ...deleteTagMutation,
    // Not an option of `mutate`, which is dropped with the row.
    onSuccess: () => showUndoable(t`Tag ${name} deleted`, () => restore.mutate(tag)),
    onError: (error) => showFailure(t`The tag could not be deleted`, error),
  })
  return (
    <li>
      <span className={styles.tag}>
        <span className={styles.name}>
          <ColorMenu
            label={t`Color of ${name}`}
            value={color}
            onChange={(chosen) => recolor.mutate({ _id, color: chosen })}
          />
          <Link
            to="/portfolio/$portfolioId/transactions"
            params={{ portfolioId: ALL_PORTFOLIOS }}
            search={{ period: 'all', tag: _id }}
            className={nameLink}
          >
            {name}
          </Link>
        </span>
        {assets.length > 0 && <TaggedAssets assets={assets} />}
      </span>
      <span className={styles.actions}>
        <Button variant="default" aria-label={t`Rename ${name}`} onClick={onRename}>
          {t`Rename`}
        </Button>
        <Button
          variant="default"
          aria-label={t`Delete ${name}`}
          loading={remove.isPending}
          onClick={() => remove.mutate(tag)}
        >
          {t`Delete`}
        </Button>
      </span>
    </li>
  )
}

function TaggedAssets({ assets }: { assets: readonly AssetSummary[] }) {
  const count = assets.length
  return (
    <small className={styles.assets}>
      <span>{plural(count, { one: '# asset', other: '# assets' })}</span>
      {assets.map(({ _id, name }) => (
        <Link key={_id} to="/asset/$assetId" params={{ assetId: _id }} className={nameLink}>
          {name}
        </Link>
      ))}
    </small>
  )
}
