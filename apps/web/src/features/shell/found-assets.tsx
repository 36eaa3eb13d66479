import { t } from '@lingui/core/macro'
import type { FoundAsset } from '@plumbline/contract/assets/schemas'
import { useEffect } from 'react'
import styles from './asset-search.module.css'

type FoundAssetsProps = {
  listId: string
  results: readonly FoundAsset[]
  /** The index of the one that Enter opens. */
  selected: number
  /** What stands in place of the results where there are none. */
  nothing: string
  onChoose: (assetId: string) => void
}

/** The list below the search of the top bar. The focus stays in the field: the keys arrive there. */
export function FoundAssets({ listId, results, selected, nothing, onChoose }: FoundAssetsProps) {
  useEffect(() => {
    document.getElementById(`${listId}-${selected}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, selected])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field, which takes the keys
    <div className={styles.dropdown} onMouseDown={(event) => event.preventDefault()}>
      <div id={listId} role="listbox" aria-label={t`Assets`} className={styles.options}>
        {results.map(({ _id, name, symbol, exchange, currency }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={_id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            className={styles.option}
            onClick={() => onChoose(_id)}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.codes}>
              {symbol} · {exchange} · {currency}
            </span>
          </div>
        ))}
      </div>
      {results.length === 0 && (
        <p className={styles.none} role="status">
          {nothing}
        </p>
      )}
    </div>
  )
}
