import { t } from '@lingui/core/macro'
import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { assetNoteQuery } from '../../../api/asset-notes.ts'
import { useTags } from '../../../api/use-tags.ts'
import { formatDate } from '../../../formatting/format-date.ts'
import { TagChips } from '../../../ui/tags/tag-chips.tsx'
import { textLink } from '../../../ui/text-link.ts'
import styles from './asset-note.module.css'

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))

/** The user's note on an asset with its date, the tags of the asset, and a button to edit both. */
export function AssetNote({ asset: { _id: assetId, name } }: { asset: AssetSummary }) {
  const { data: stored } = useQuery(assetNoteQuery(assetId))
  const tags = useTags(stored !== undefined && stored.tags.length > 0)
  const [isEditing, setIsEditing] = useState(false)
  const isEmpty = stored?.note === null && stored.tags.length === 0
  return (
    <section className={styles.note} aria-label={t`Note`}>
      {stored && (
        <>
          <TagChips names={stored.tags} tags={tags} />
          <p>
            {stored.note !== null && <span className={styles.text}>{stored.note}</span>}{' '}
            {stored.changedAt !== null && <time dateTime={stored.changedAt}>{formatDate(stored.changedAt)}</time>}{' '}
            <button type="button" className={textLink} onClick={() => setIsEditing(true)}>
              {isEmpty ? t`Add a note or tags` : t`Edit note and tags`}
            </button>
          </p>
        </>
      )}
      {stored && isEditing && (
        <Suspense>
          <NoteDialog {...{ assetId, name, stored }} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </section>
  )
}
