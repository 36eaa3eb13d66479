import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { MAX_CHANGED_TRANSACTIONS } from '@plumbline/contract/transactions/vocabulary'
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import { ChangeSeveralDialog } from './change-several-dialog.tsx'
import styles from './selection-bar.module.css'
import { useLedgerChanges } from './use-ledger-changes.ts'

type SelectionBarProps = { chosen: Transaction[]; total: number; onSelectAll: () => void; onClear: () => void }

/** What can be done with the selected transactions. Docks below the table and covers no row. */
export function SelectionBar({ chosen, total, onSelectAll, onClear }: SelectionBarProps) {
  const [isChanging, setIsChanging] = useState(false)
  const { remove, removeAfterAsking } = useLedgerChanges(onClear)
  const isTooMany = chosen.length > MAX_CHANGED_TRANSACTIONS
  const count = chosen.length
  return (
    <section className={styles.bar} aria-label={t`Selected transactions`}>
      <b role="status">{t`${count} selected`}</b>
      {chosen.length < total && (
        <button type="button" className={textLink} onClick={onSelectAll}>
          {t`Select all ${total}`}
        </button>
      )}
      {isTooMany && (
        <span className={styles.note}>{t`At most ${{ limit: MAX_CHANGED_TRANSACTIONS }} can be changed at once`}</span>
      )}
      <span className={styles.space} />
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.6} aria-hidden="true" />}
          disabled={isTooMany}
          onClick={() => setIsChanging(true)}
        >
          {t`Edit ${count}`}
        </Button>
        <Button
          variant="default"
          data-danger-text
          leftSection={<IconTrash size={15} stroke={1.6} aria-hidden="true" />}
          disabled={isTooMany}
          loading={remove.isPending}
          onClick={() =>
            void removeAfterAsking(chosen, {
              onError: (error) => showFailure(t`The transactions could not be deleted`, error),
            })
          }
        >
          {t`Delete ${count}`}
        </Button>
      </div>
      <ActionIcon data-clear variant="subtle" aria-label={t`Clear the selection`} onClick={onClear}>
        <IconX size={15} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {isChanging && (
        <ChangeSeveralDialog
          chosen={chosen}
          onDone={() => {
            setIsChanging(false)
            onClear()
          }}
          onClose={() => setIsChanging(false)}
        />
      )}
    </section>
  )
}
