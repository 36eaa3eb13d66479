import { t } from '@lingui/core/macro'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPercent } from '../../formatting/format-percent.ts'
import { squarify } from '../../ui/chart/squarify.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './value-map.module.css'

export type MapTile = {
  id: string
  /** The asset to link to. */
  assetId?: string | undefined
  symbol?: string | undefined
  name: string
  value: number
  background?: string | undefined
  /** Hatched: what is not observed. */
  isUnknown?: boolean
  /** A second figure, and for screen readers its name before it. */
  note?: { name?: string; text: string } | undefined
}

type ValueMapProps = { note: string; label: string; tiles: readonly MapTile[]; actions?: ReactNode }

/** A narrower or lower area is no target for a pointer, so its holding is listed below the map. */
const MIN_TARGET = 24

/** Areas in proportion to their value, the largest first. */
export function ValueMap({ note, label, tiles, actions }: ValueMapProps) {
  const { numberFormat } = useFigureSettings()
  const { ref, width, height } = useElementSize()
  const sorted = tiles.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  const total = sorted.reduce((sum, { value }) => sum + value, 0)
  const boxes = squarify(
    sorted.map(({ value }) => value),
    Math.max(width, 1),
    Math.max(height, 1),
  )
  const small = width === 0 ? [] : sorted.filter((_, at) => isSmall(boxes[at]))
  const shareOf = ({ value }: MapTile) =>
    formatPercent(value / total, { decimals: 1, sign: 'negative', format: numberFormat })
  return (
    <Card title={t`By holding`} note={note} actions={actions}>
      <ul ref={ref} className={styles.map} data-drawing aria-label={label}>
        {sorted.map((tile, at) => {
          const box = boxes[at]
          const isTooSmall = width > 0 && isSmall(box)
          return (
            <li
              key={tile.id}
              aria-hidden={isTooSmall || undefined}
              style={{
                left: box?.x,
                top: box?.y,
                width: box?.width,
                height: box?.height,
                visibility: width ? undefined : 'hidden',
              }}
            >
              <Tile tile={isTooSmall ? { ...tile, assetId: undefined } : tile} share={shareOf(tile)} />
            </li>
          )
        })}
      </ul>
      {small.length > 0 && <SmallTiles tiles={small} shareOf={shareOf} />}
    </Card>
  )
}

function isSmall(box: { width: number; height: number } | undefined): boolean {
  return box !== undefined && (box.width < MIN_TARGET || box.height < MIN_TARGET)
}

type SmallTilesProps = { tiles: readonly MapTile[]; shareOf: (tile: MapTile) => string }

/** The holdings whose areas are too small to be pointed at. */
function SmallTiles({ tiles, shareOf }: SmallTilesProps) {
  return (
    <p className={styles.small}>
      <span>{t`Too small to select:`}</span>
      {tiles.map((tile) => (
        <span key={tile.id}>
          {tile.assetId === undefined ? (
            tile.name
          ) : (
            <Link to="/asset/$assetId" params={{ assetId: tile.assetId }} className={textLink}>
              {tile.symbol ?? tile.name}
            </Link>
          )}{' '}
          {shareOf(tile)}
          {tile.note && `, ${tile.note.text}`}
        </span>
      ))}
    </p>
  )
}

function Tile({ tile, share }: { tile: MapTile; share: string }) {
  const { assetId, symbol, name, background, isUnknown, note } = tile
  const content: ReactNode = (
    <>
      <b>{symbol ?? name}</b>
      {symbol !== undefined && <span className={styles.name}>{name}</span>}
      <span>
        {share}
        <VisuallyHidden> {t`of the value`}</VisuallyHidden>
      </span>
      {note && (
        <span className={styles.gain}>
          {note.name !== undefined && <VisuallyHidden>{note.name} </VisuallyHidden>}
          {note.text}
        </span>
      )}
    </>
  )
  const frame = {
    className: styles.tile,
    style: { background },
    title: note
      ? t`${name}: ${share} of the value, ${{ figure: [note.name, note.text].filter(Boolean).join(' ') }}`
      : t`${name}: ${share} of the value`,
  }
  if (assetId === undefined) {
    return (
      <div {...frame} data-unknown={isUnknown}>
        {content}
      </div>
    )
  }
  return (
    <Link to="/asset/$assetId" params={{ assetId }} {...frame}>
      {content}
    </Link>
  )
}
