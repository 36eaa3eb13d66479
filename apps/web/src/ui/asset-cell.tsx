import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './asset-cell.module.css'
import { Monogram } from './monogram.tsx'
import { nameLink } from './text-link.ts'

type AssetCellProps = {
  /** Without an id, its name is no link: for visitors, who cannot open its page. */
  asset: { _id?: string; name: string; image: string | null }
  /** Below the name. */
  note?: ReactNode
}

/** An asset in a table: its picture, and its name as a link to its page. */
export function AssetCell({ asset: { _id, name, image }, note }: AssetCellProps) {
  return (
    <span className={styles.asset}>
      <Monogram name={name} image={image} />
      <span>
        {_id === undefined ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <Link to="/asset/$assetId" params={{ assetId: _id }} className={nameLink}>
            {name}
          </Link>
        )}
        {note && <small>{note}</small>}
      </span>
    </span>
  )
}
