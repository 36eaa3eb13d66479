import { t } from '@lingui/core/macro'
import type { NewsView } from '@plumbline/contract/accounts/vocabulary'
import type { NewsItem } from '@plumbline/contract/news/schemas'
import { IconExternalLink, IconNews } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '../../formatting/format-date.ts'
import { isOwnPicture } from '../is-own-picture.ts'
import { usePicture } from '../use-picture.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { isPageAddress } from './is-page-address.ts'
import styles from './news-list.module.css'

type NewsListProps = { items: readonly NewsItem[]; view: NewsView; label: string }

const hasOwnPicture = ({ image }: NewsItem) => image !== null && isOwnPicture(image)

/**
 * News as cards or as rows, each linked to its source. Pictures take no space when no item has one from this server.
 */
export function NewsList({ items, view, label }: NewsListProps) {
  const hasPictures = items.some(hasOwnPicture)
  return (
    <ul className={view === 'grid' ? styles.grid : styles.compact} aria-label={label}>
      {items.map((item) => (
        <li key={`${item.symbol} ${item.url}`} className={styles.item}>
          {hasPictures && <Picture item={item} />}
          <Story item={item} />
        </li>
      ))}
    </ul>
  )
}

function Story({ item }: { item: NewsItem }) {
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
        <b>{item.symbol}</b>
        <span className={styles.site}>
          {item.site}
          <IconExternalLink size={13} stroke={1.6} aria-hidden="true" />
        </span>
        <time dateTime={item.publishedDate}>{formatDateTime(item.publishedDate)}</time>
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
