import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { WatchedAsset } from '@plumbline/contract/watchlist/schemas'
import { MAX_WATCHED_ASSETS } from '@plumbline/contract/watchlist/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { commonStocksQuery } from '../../api/asset-queries.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { useAssetTags } from '../../api/use-asset-tags.ts'
import { watchlistQuery } from '../../api/watchlist-queries.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { TagFilter } from '../../ui/tags/tag-filter.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { EditWatchDialog } from './edit-watch-dialog.tsx'
import { useWatching } from './use-watching.ts'
import styles from './watchlist.module.css'
import { buildWatchlistColumns } from './watchlist-columns.tsx'

const NO_ACTIONS = { edit: () => undefined, remove: () => undefined }
const NO_TAGS = { notes: new Map(), tags: [], hasChosen: () => true }

/** Assets that the user watches, with a target price and notes for each. */
export function WatchlistPage() {
  const query = useQuery(watchlistQuery)
  const search = useAssetSearch()
  const { add } = useWatching()
  const isPhone = useIsPhone()
  return (
    <PlainLayout>
      <PageMeta
        title={t`Watchlist · Plumbline`}
        description={t`Assets that you watch, with target prices and notes.`}
      />
      <PageHead title={t`Watchlist`} note={t`Up to ${MAX_WATCHED_ASSETS} assets with a target price and notes`}>
        {/* On a phone, the menu has it. */}
        {!isPhone && (
          <Button variant="default" renderRoot={(props) => <Link to="/alerts" {...props} />}>
            {t`Alerts`}
          </Button>
        )}
      </PageHead>
      <div className={styles.search}>
        <AssetPicker
          label={t`Add an asset`}
          value={null}
          onChange={(asset) => asset && add({ assetId: asset._id })}
          search={search}
        />
      </div>
      <QueryView
        query={query}
        failed={t`The watchlist could not be loaded`}
        skeleton={
          <PendingTable text={t`Loading watchlist…`} columns={buildWatchlistColumns(NO_ACTIONS, NO_TAGS)} rows={6} />
        }
        isFramed
        isEmpty={(watched) => watched.length === 0}
        empty={
          <EmptyState
            title={t`Your watchlist is empty`}
            text={
              <Trans>
                Search for one above, press Watch on the page of an asset, or find candidates in the{' '}
                <Link to="/screener" className={textLink}>
                  screener
                </Link>
                .
              </Trans>
            }
          >
            <Examples onAdd={(assetId) => add({ assetId })} />
          </EmptyState>
        }
      >
        {(watched) => <Watchlist watched={watched} />}
      </QueryView>
    </PlainLayout>
  )
}

const MAX_EXAMPLES = 4

/** Some of the largest companies, to see with one click what the watchlist shows. */
function Examples({ onAdd }: { onAdd: (assetId: string) => void }) {
  const { data: stocks = [] } = useQuery(commonStocksQuery)
  return (
    <div className={styles.examples}>
      {stocks.slice(0, MAX_EXAMPLES).map(({ _id, name, image }) => (
        <Button
          key={_id}
          variant="default"
          aria-label={t`Watch ${name}`}
          leftSection={<Monogram name={name} image={image} />}
          onClick={() => onAdd(_id)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

function Watchlist({ watched }: { watched: WatchedAsset[] }) {
  const [edited, setEdited] = useState<WatchedAsset | null>(null)
  const watching = useWatching()
  const remove = ({ asset: { _id, name }, targetPrice }: WatchedAsset) =>
    watching.remove({ assetId: _id, name, targetPrice })
  const [tag, setTag] = useState<string>()
  const assets = useMemo(() => watched.map(({ asset }) => asset), [watched])
  const assetTags = useAssetTags(assets, tag)
  const columns = buildWatchlistColumns({ edit: setEdited, remove }, assetTags)
  return (
    <>
      <TagFilter tags={assetTags.tags} value={tag} onChange={setTag} className={styles.tag} />
      <DataTable
        caption={t`Watchlist`}
        columns={columns}
        rows={watched.filter(({ asset }) => assetTags.hasChosen(asset._id))}
        rowId={({ asset }) => asset._id}
        rowName={({ asset }) => asset.name}
        initialSort={{ column: 'asset', descending: false }}
        minimumWidth={1240}
        isInFlow
        compactActions={(row) => (
          <>
            <Button variant="default" onClick={() => setEdited(row)}>
              {t`Edit target and notes`}
            </Button>
            <Button variant="default" onClick={() => remove(row)}>
              {t`Remove`}
            </Button>
          </>
        )}
      />
      {edited && <EditWatchDialog key={edited.asset._id} watched={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
