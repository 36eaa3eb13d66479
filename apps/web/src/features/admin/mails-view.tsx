import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import type { MailPreview } from '@plumbline/contract/admin/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailPreviewsQuery } from '../../api/admin-queries.ts'
import { Card } from '../../ui/page/card.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './admin.module.css'

/** A preview of every mail of the product, with invented content. */
export function MailsView() {
  return (
    <QueryView query={useQuery(mailPreviewsQuery)} failed={t`The emails could not be loaded`}>
      {(previews) => <Previews previews={previews} />}
    </QueryView>
  )
}

function Previews({ previews }: { previews: readonly MailPreview[] }) {
  const [chosen, setChosen] = useState(previews[0]?.name ?? '')
  const preview = previews.find(({ name }) => name === chosen)
  return (
    <div className={styles.cards}>
      <Select
        label={t`Email`}
        className={styles.choice}
        data={previews.map(({ name }) => name)}
        value={chosen}
        onChange={(name) => name && setChosen(name)}
        allowDeselect={false}
      />
      {preview && (
        <>
          <Card title={preview.subject} isFlush>
            <iframe
              className={styles.mail}
              title={t`${{ name: preview.name }} as HTML`}
              sandbox="allow-same-origin"
              srcDoc={preview.html}
            />
          </Card>
          <Card title={t`Text part`}>
            <pre className={styles.mailText}>{preview.text}</pre>
          </Card>
        </>
      )}
    </div>
  )
}
