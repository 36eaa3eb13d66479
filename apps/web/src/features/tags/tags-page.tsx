import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Tag } from '@plumbline/contract/tags/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assetNotesQuery } from '../../api/asset-notes.ts'
import { tagsQuery } from '../../api/tags.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { RowList } from '../../ui/page/row-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { TagRow } from './tag-row.tsx'
import styles from './tags.module.css'

/** The tags of the account: their names and colors. */
export function TagsPage() {
  const query = useQuery(tagsQuery)
  const { data: noted = [] } = useQuery(assetNotesQuery)
  const assetsOf = (name: string) => noted.flatMap(({ asset, tags }) => (tags.includes(name) ? asset : []))
  const [edited, setEdited] = useState<Tag | 'new'>()
  const addButton = (
    <Button leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t`New tag`}
    </Button>
  )
  return (
    <PlainLayout>
      <PageMeta
        title={t`Tags · Plumbline`}
        description={t`Your own tags, by which transactions and assets are filtered.`}
      />
      <PageHead title={t`Tags`} note={t`Your own words on transactions and assets, to filter by them`}>
        {query.data !== undefined && query.data.length > 0 && addButton}
      </PageHead>
      <div className={styles.page}>
        <QueryView
          query={query}
          failed={t`Your tags could not be loaded`}
          isFramed
          isEmpty={(tags) => tags.length === 0}
          empty={
            <EmptyState
              title={t`No tags yet`}
              text={t`Tag transactions and assets to find them again, for example by goal, strategy or tip. A tag that you enter there is added here.`}
            >
              {addButton}
            </EmptyState>
          }
        >
          {(tags) => (
            <Card isFlush>
              <RowList>
                {tags.map((tag) => (
                  <TagRow key={tag._id} tag={tag} assets={assetsOf(tag.name)} onRename={() => setEdited(tag)} />
                ))}
              </RowList>
            </Card>
          )}
        </QueryView>
      </div>
      {edited !== undefined && (
        <TagDialog tag={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </PlainLayout>
  )
}
