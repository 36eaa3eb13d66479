import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { NewsView } from '@plumbline/contract/accounts/vocabulary'
import type { NewsItem } from '@plumbline/contract/news/schemas'
import { type CSSProperties, useState } from 'react'
import { formatInstantDate } from '../../formatting/format-date.ts'
import styles from './news-list.module.css'
import { type HeldAssets, NewsList } from './news-list.tsx'

/** What about fills a screen, as lines. */
const PAGE_SIZE = 20

type NewsDaysProps = { items: readonly NewsItem[]; view: NewsView; held?: HeldAssets }

/** News under their days, newest first, twenty at a time. */
export function NewsDays({ items, view, held }: NewsDaysProps) {
  const [count, setCount] = useState(PAGE_SIZE)
  const days = Map.groupBy(items.slice(0, count), ({ publishedDate }) => formatInstantDate(publishedDate))
  const rest = items.length - count
  return (
    <>
      <div className={styles.days} data-view={view}>
        <div>
          {[...days].map(([day, ofDay]) => (
            <section key={day} className={styles.day} style={{ '--stories': ofDay.length } as CSSProperties}>
              <h2>{day}</h2>
              <NewsList items={ofDay} view={view} {...(held && { held })} label={t`News from ${day}`} />
            </section>
          ))}
        </div>
      </div>
      {rest > 0 && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setCount(count + PAGE_SIZE)}>
            {t`Show ${{ next: Math.min(rest, PAGE_SIZE) }} more`}
          </Button>
          <span>{t`${count} of ${{ total: items.length }}`}</span>
        </div>
      )}
    </>
  )
}
