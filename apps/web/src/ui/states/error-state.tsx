import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import styles from './states.module.css'

type ErrorStateProps = { title: string; text: string; onRetry: () => void; isRetrying?: boolean }

/** Replaces failed content: what happened, and a Try again button. */
export function ErrorState({ title, text, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={styles.message} role="alert">
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden="true" />}
        onClick={onRetry}
        loading={isRetrying}
      >
        {t`Try again`}
      </Button>
    </div>
  )
}
