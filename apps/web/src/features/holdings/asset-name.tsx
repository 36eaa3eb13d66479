import type { Line } from '@plumbline/contract/portfolios/schemas'
import { Link } from '@tanstack/react-router'
import { Monogram } from '../../ui/monogram.tsx'
import { nameLink } from '../../ui/text-link.ts'
import styles from './holdings.module.css'

export function AssetName({ line, withImage }: { line: Line; withImage: boolean }) {
  return (
    <span className={styles.asset}>
      {withImage && <Monogram name={line.name} image={line.image} />}
      <Link to="/asset/$assetId" params={{ assetId: line._id }} className={nameLink}>
        {line.name}
      </Link>
      <span className={styles.codes}>
        {line.symbol}
        <span className={styles.exchange}> · {line.exchange}</span>
      </span>
    </span>
  )
}
