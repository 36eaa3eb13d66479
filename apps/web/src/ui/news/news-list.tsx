import { t } from '@lingui/core/macro'
import type { NewsView } from '@plumbline/contract/accounts/vocabulary'
import type { NewsItem } from '@plumbline/contract/news/schemas'
import { IconExternalLink, IconNews } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, formatTime } from '../../formatting/format-date.ts'
import { isOwnPicture } from '../is-own-picture.ts'
import { Monogram } from '../monogram.tsx'
import { usePicture } from '../use-picture.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { isPageAddress } from './is-page-address.ts'
import styles from './news-list.module.css'

/** Assets that the user holds, by their symbols. */
export type HeldAssets = ReadonlyMap<string, { name: string; image: string | null }>

type NewsListProps = { items: readonly NewsItem[]; view: NewsView; held?: HeldAssets; label: string }

const hasOwnPicture = ({ image }: NewsItem) => image !== null && isOwnPicture(image)

/**
 * News as cards, or as one line each, linked to their sources. Pictures are on cards, where one is from this server.
 */
export function NewsList({ items, view, held, label }: NewsListProps) {
  const hasPictures = view === 'grid' && items.some(hasOwnPicture)
  return (
    <ul className={view === 'grid' ? styles.grid : styles.compact} aria-label={label}>
      {items.map((item) => (
        <li key={`${item.symbol} ${item.url}`} className={styles.item}>
          {hasPictures && <Picture item={item} />}
          <Story item={item} view={view} asset={held?.get(item.symbol)} />
        </li>
      ))}
    </ul>
  )
}

type StoryProps = { item: NewsItem; view: NewsView; asset: { name: string; image: string | null } | undefined }

function Story({ item, view, asset }: StoryProps) {
  return (
    <div className={styles.story}>
      <h3 className={styles.title}>
        {isPageAddress(item.url) ? (
          <a href={item.url} target="_blank" rel="noopener noreferrer">
            {item.title}
            <VisuallyHidden> {t`(opens in a new tab)`}</VisuallyHidden>
          </a>
        ) : (
          item.title
        )}
      </h3>
      {item.text && <p className={styles.text}>{item.text}</p>}
      <p className={styles.source}>
        <b title={asset?.name}>
          {asset && <Monogram name={asset.name} image={asset.image} />}
          {item.symbol}
        </b>
        <span className={styles.site}>
          {item.site}
          <IconExternalLink size={13} stroke={1.6} aria-hidden="true" />
        </span>
        <time dateTime={item.publishedDate}>
          {view === 'grid' ? formatDateTime(item.publishedDate) : formatTime(item.publishedDate)}
        </time>
      </p>
    </div>
  )
}

function Picture({ item }: { item: NewsItem }) {
  const picture = usePicture(item.image)
  const [failedPicture, setFailedPicture] = useState<string>()
  if (picture !== undefined && picture !== failedPicture) {
    return <img className={styles.picture} src={picture} alt="" onError={() => setFailedPicture(picture)} />
  }
  return (
    <div className={styles.picture} aria-hidden="true">
      <IconNews size={20} stroke={1.6} />
    </div>
  )
}
