import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { nameLink } from '../../ui/text-link.ts'
import { weightOf } from './holding-line.ts'
import { ShareNote } from './share-note.tsx'
import type { WholeRow } from './whole-rows.ts'
import styles from './whole-table.module.css'

/** The asset with a button for its parts, or the portfolio of a part. */
export function WholeName({ row, onToggle }: { row: WholeRow; onToggle: (assetId: string) => void }) {
  const { line } = row
  if (row.kind === 'part') {
    return (
      <span className={styles.partName} data-last={row.isLast || undefined}>
        <Link to="/portfolio/$portfolioId" params={{ portfolioId: row.part.portfolioId }} className={nameLink}>
          {row.part.name}
        </Link>
      </span>
    )
  }
  const Chevron = row.isOpen ? IconChevronDown : IconChevronRight
  return (
    <span className={styles.name}>
      {row.parts.length > 1 ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={row.isOpen}
          aria-label={t`Portfolios with ${{ name: line.name }}`}
          onClick={() => onToggle(line._id)}
        >
          <Chevron size={14} stroke={1.6} aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.noFold} />
      )}
      <Monogram name={line.name} image={line.image} />
      <Link to="/asset/$assetId" params={{ assetId: line._id }} className={nameLink}>
        {line.name}
      </Link>
      <ShareNote line={line} />
      <span className={styles.code}>{line.symbol}</span>
    </span>
  )
}

/** On a phone, below the name. */
export function UnitsNote({ row }: { row: WholeRow }) {
  if (row.kind === 'part') {
    return (
      <span className={styles.partNote}>
        <Trans>
          <Units units={row.part.units} /> units
        </Trans>
      </span>
    )
  }
  const { symbol, units, status, currency } = row.line
  return (
    <Trans>
      {symbol} · <Units units={units} moneyIn={status.isCash ? currency : undefined} /> units
    </Trans>
  )
}

/** Under an unfolded row on a phone. */
export function WholeActions({ row }: { row: WholeRow }) {
  return row.kind === 'holding' ? (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/asset/$assetId" params={{ assetId: row.line._id }} {...props} />}
    >
      {t`Open asset`}
    </Button>
  ) : (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link to="/portfolio/$portfolioId" params={{ portfolioId: row.part.portfolioId }} {...props} />
      )}
    >
      {t`Open portfolio`}
    </Button>
  )
}

/** How many portfolios hold the asset, or the one that does; of a part, how much of it. */
export function HeldIn({ row }: { row: WholeRow }) {
  if (row.kind === 'part') {
    const ratio = weightOf(row.part.baseCurrencyCurrentValue, row.line.baseCurrencyCurrentValue)
    if (ratio === null) return null
    return (
      <span className={styles.part}>
        <Trans>
          <Percent ratio={ratio} isShare decimals={1} /> of it
        </Trans>
      </span>
    )
  }
  const [only] = row.parts
  const count = row.parts.length
  if (count > 1)
    return <span className={styles.pill}>{plural(count, { one: '# portfolio', other: '# portfolios' })}</span>
  return <span className={styles.only}>{only?.name}</span>
}
