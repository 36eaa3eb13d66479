import { t } from '@lingui/core/macro'
import { Combobox } from '@mantine/core'
import { IconBolt, IconChartLine, IconFileText, IconFolder } from '@tabler/icons-react'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { KeyHint } from '../../ui/keyboard/keys.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { type Command, foundBy, markMatches } from './command.ts'
import styles from './palette.module.css'

const ICONS = { actions: IconBolt, pages: IconFileText, portfolios: IconFolder } as const

/** A command: what it is, which words found it, and of an asset the price and whether the user holds or watches it. */
export function PaletteOption({ command, text }: { command: Command; text: string }) {
  const { id, label, note, keys, asset } = command
  const hidden = foundBy(command, text)
  return (
    <Combobox.Option value={id} className={styles.option}>
      <Picture command={command} />
      <span className={styles.words}>
        <span className={styles.label}>
          <Marked label={label} text={text} />
        </span>
        {note && (
          <span className={styles.note}>
            <Marked label={note} text={text} />
          </span>
        )}
        {hidden.length > 0 && (
          <span className={styles.note}>
            <Marked label={hidden.join(', ')} text={text} />
          </span>
        )}
        <OwnBadge details={asset?.details} />
      </span>
      {asset?.details && asset.details.price !== null ? (
        <span className={styles.price}>
          <Money value={asset.details.price} currency={asset.currency} kind="price" withCurrency />
          <span>{asset.details.change !== null && <Percent ratio={asset.details.change} />}</span>
        </span>
      ) : (
        <span className={styles.enter}>
          <KeyHint keys={['Enter']} />
        </span>
      )}
      {keys && <KeyHint keys={keys} />}
    </Combobox.Option>
  )
}

function Picture({ command: { id, group, asset } }: { command: Command }) {
  if (asset) return <Monogram name={asset.name} image={asset.image} />
  const kind = group === 'recent' ? (id.startsWith('page-') ? 'pages' : 'portfolios') : group
  const Icon = kind === 'actions' || kind === 'pages' || kind === 'portfolios' ? ICONS[kind] : IconChartLine
  return (
    <span className={styles.icon}>
      <Icon size={17} stroke={1.6} aria-hidden="true" />
    </span>
  )
}

function OwnBadge({ details }: { details: NonNullable<Command['asset']>['details'] }) {
  if (details?.isHeld) return <span className={styles.badge}>{t`held`}</span>
  if (details?.isWatched) return <span className={styles.badge}>{t`watched`}</span>
  return null
}

/** A text in which the words that were asked for are marked. */
function Marked({ label, text }: { label: string; text: string }) {
  return markMatches(label, text).map((part, at) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <mark key={at} className={styles.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
