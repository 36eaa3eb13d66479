import { t } from '@lingui/core/macro'
import { createContext, useContext } from 'react'
import styles from './transactions.module.css'

export type TransactionSelection = {
  /** Ids of the selected transactions. */
  selected: ReadonlySet<string>
  /** Ids of all transactions of the list. */
  all: readonly string[]
  /** Deselects the transactions if all of them are selected, else selects them. */
  toggle: (ids: readonly string[]) => void
}

/** A context, so that a change of the selection renders the boxes and not the rows around them. */
export const SelectionContext = createContext<TransactionSelection>({
  selected: new Set(),
  all: [],
  toggle: () => undefined,
})

/** Selects all transactions of the list. */
export function SelectAllBox() {
  const { selected, all, toggle } = useContext(SelectionContext)
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={t`Select all`}
      checked={all.length > 0 && selected.size === all.length}
      ref={(box) => {
        if (box) box.indeterminate = selected.size > 0 && selected.size < all.length
      }}
      onChange={() => toggle(all)}
    />
  )
}

/** Selects one transaction. The label around the box is what a finger hits. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const { selected, toggle } = useContext(SelectionContext)
  return (
    <label className={styles.checkTarget}>
      <input
        type="checkbox"
        className={styles.check}
        aria-label={t`Select ${name}`}
        checked={selected.has(id)}
        onChange={() => toggle([id])}
      />
    </label>
  )
}
