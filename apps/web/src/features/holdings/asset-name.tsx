import { Link } from '@tanstack/react-router'
import { Monogram } from '../../ui/monogram.tsx'
import { nameLink } from '../../ui/text-link.ts'
import styles from './holdings.module.css'
import { ShareNote } from './share-note.tsx'
import type { LineOrShare } from './split-by-category.ts'

export function AssetName({ line, withImage }: { line: LineOrShare; withImage: boolean }) {
  return (
    <span className={styles.asset}>
      {withImage && <Monogram name={line.name} image={line.image} />}
      <Link to="/asset/$assetId" params={{ assetId: line._id }} className={nameLink}>
        {line.name}
      </Link>
      <ShareNote line={line} />
      <span className={styles.codes}>
        {line.symbol}
        <span className={styles.exchange}> · {line.exchange}</span>
      </span>
    </span>
  )
}
