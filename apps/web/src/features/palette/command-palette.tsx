import { t } from '@lingui/core/macro'
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import type { FoundAsset } from '@plumbline/contract/assets/schemas'
import { MAX_SEARCH_LENGTH } from '@plumbline/contract/assets/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { type AssetSearch, useAssetSearch } from '../../api/use-asset-search.ts'
import { recentPlaces } from '../../stores/recent-places.ts'
import { useStore } from '../../stores/store.ts'
import { Keys } from '../../ui/keyboard/keys.tsx'
import { type Command, type CommandGroup, matchCommands, ownFirst } from './command.ts'
import styles from './palette.module.css'
import { PaletteOption } from './palette-option.tsx'
import { paletteText } from './palette-text.ts'
import { useCommands } from './use-commands.ts'
import { describeCodes, useRecentCommands } from './use-recent-commands.ts'

/** With a text, the product's commands come before assets; without one, the user's own items come first. */
const SEARCHED_GROUPS = ['exact', 'actions', 'pages', 'portfolios', 'assets'] as const
const FIRST_GROUPS = ['recent', 'portfolios', 'pages', 'actions'] as const
const MAX_ASSETS = 6

function nameGroup(group: CommandGroup): string {
  const names: Record<CommandGroup, string> = {
    recent: t`Opened lately`,
    exact: t`Exact match`,
    actions: t`Actions`,
    pages: t`Pages`,
    portfolios: t`Portfolios`,
    assets: t`Assets`,
  }
  return names[group]
}

function isExact({ symbol, isin }: FoundAsset, text: string): boolean {
  return [symbol, isin].some((code) => code?.toLowerCase() === text.toLowerCase())
}

function useAssetCommands(
  text: string,
): Pick<AssetSearch, 'isSettled' | 'hasFailed' | 'ask'> & { commands: Command[] } {
  const navigate = useNavigate()
  const { results, areResultsCurrent, isSettled, hasFailed, ask } = useAssetSearch({ withDetails: true })
  const found = results.map(
    (asset): Command => ({
      id: `asset-${asset._id}`,
      group: isExact(asset, text) ? 'exact' : 'assets',
      label: asset.name,
      note: describeCodes(asset),
      words: `${asset.symbol} ${asset.isin ?? ''}`,
      asset,
      run: () => void navigate({ to: '/asset/$assetId', params: { assetId: asset._id } }),
    }),
  )
  if (text === '') return { commands: [], isSettled, hasFailed, ask }
  // Enter runs the first command, which must not be an asset that only an earlier text has found.
  const commands = areResultsCurrent ? found : matchCommands(found, text)
  return { commands, isSettled, hasFailed, ask }
}

/** One field for every page, portfolio, asset and action. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset="10dvh" transitionProps={{ duration: 120 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={t`Command palette`} data-palette>
        <Modal.Body className={styles.body ?? ''}>
          <CommandSearch onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type OfferedCommands = { known: Command[]; recent: Command[]; assets: Command[] }

/** What the palette offers, in the order of its groups, so that the first of the list is what Enter takes. */
function offerCommands(text: string, { known, recent, assets }: OfferedCommands) {
  const recentIds = recent.map(({ id }) => id)
  const groups: readonly CommandGroup[] = text === '' ? FIRST_GROUPS : SEARCHED_GROUPS
  const all =
    text === ''
      ? [...recent, ...known.filter(({ id }) => !recentIds.includes(id))]
      : [
          ...matchCommands(ownFirst(known, recentIds), text),
          ...assets.filter(({ group }) => group === 'exact'),
          ...ownFirst(
            assets.filter(({ group }) => group === 'assets'),
            recentIds,
          ).slice(0, MAX_ASSETS),
        ]
  return { groups, offered: groups.flatMap((group) => all.filter((command) => command.group === group)) }
}

function CommandSearch({ onClose }: { onClose: () => void }) {
  const combobox = useCombobox({ defaultOpened: true })
  const text = useStore(paletteText)
  const listId = useId()
  const [, setIsMounted] = useState(false)
  const assets = useAssetCommands(text.trim())
  const { ask } = assets
  const known = useCommands()
  const recent = useRecentCommands(known)
  const { groups, offered } = offerCommands(text.trim(), { known, recent, assets: assets.commands })
  const ids = offered.map(({ id }) => id).join(' ')

  useEffect(() => {
    if (text.trim() !== '') ask(text)
  }, [ask, text])

  // The field learns the id of the list that it controls when it is rendered again.
  useEffect(() => setIsMounted(true), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one is chosen whenever others are offered
  useEffect(() => {
    combobox.selectFirstOption()
  }, [ids])

  function nothing(): string {
    if (!assets.isSettled) return t`Searching…`
    if (assets.hasFailed) return t`The market data source is not responding. Try again in a minute.`
    return t`Nothing found for ${{ text: text.trim() }}`
  }

  function run(id: string) {
    onClose()
    const command = offered.find((each) => each.id === id)
    if (command?.id.startsWith('page-')) recentPlaces.add({ command: command.id })
    command?.run()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-label={t`Search pages, portfolios, assets and actions`}
          placeholder={t`Pages, portfolios, assets, actions`}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          leftSection={<IconSearch size={17} stroke={1.6} aria-hidden="true" />}
          classNames={{ input: styles.input ?? '', root: styles.field ?? '' }}
          value={text}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          onChange={(event) => {
            paletteText.set(event.currentTarget.value)
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={styles.options} aria-label={t`Results`}>
        {groups.map((group) => {
          const commands = offered.filter((command) => command.group === group)
          if (commands.length === 0) return null
          return (
            <Combobox.Group key={group} label={nameGroup(group)}>
              {commands.map((command) => (
                <PaletteOption key={command.id} command={command} text={text} />
              ))}
            </Combobox.Group>
          )
        })}
      </Combobox.Options>
      {offered.length === 0 && (
        <p className={styles.none} role="status">
          {nothing()}
        </p>
      )}
      <p className={styles.foot} aria-hidden="true">
        <span>
          <Keys keys={['↑', '↓']} /> {t`move`}
        </span>
        <span>
          <Keys keys={['Enter']} /> {t({ message: 'open', context: 'what a key does' })}
        </span>
        <span>
          <Keys keys={['?']} /> {t`all shortcuts`}
        </span>
      </p>
    </Combobox>
  )
}
