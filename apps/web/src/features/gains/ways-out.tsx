import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import styles from './gains.module.css'

/** What is shown, as a file or on paper. */
export function WaysOut({ onDownload }: { onDownload: () => void }) {
  return (
    <div className={styles.ways}>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.6} aria-hidden="true" />}
        onClick={onDownload}
      >
        {t`CSV`}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={15} stroke={1.6} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {t`Print`}
      </Button>
    </div>
  )
}
