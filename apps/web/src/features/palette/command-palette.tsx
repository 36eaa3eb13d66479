import { t } from '@lingui/core/macro'
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import { MAX_SEARCH_LENGTH } from '@plumbline/contract/assets/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { type AssetSearch, useAssetSearch } from '../../api/use-asset-search.ts'
import { useStore } from '../../stores/store.ts'
import { KeyHint } from '../../ui/keyboard/keys.tsx'
import { type Command, type CommandGroup, matchCommands } from './command.ts'
import styles from './palette.module.css'
import { paletteText } from './palette-text.ts'
import { useCommands } from './use-commands.ts'

/** With a text, the product's commands come before assets; without one, the user's own items come first. */
const SEARCHED_GROUPS = ['exact', 'actions', 'pages', 'portfolios', 'assets'] as const
const FIRST_GROUPS = ['portfolios', 'pages', 'actions'] as const
const MAX_ASSETS = 6

function nameGroup(group: CommandGroup): string {
  const names: Record<CommandGroup, string> = {
    exact: t`Exact match`,
    actions: t`Actions`,
    pages: t`Pages`,
    portfolios: t`Portfolios`,
    assets: t`Assets`,
  }
  return names[group]
}

function isExact({ symbol, isin }: AssetSummary, text: string): boolean {
  return [symbol, isin].some((code) => code?.toLowerCase() === text.toLowerCase())
}

function useAssetCommands(
  text: string,
): Pick<AssetSearch, 'isSettled' | 'hasFailed' | 'ask'> & { commands: Command[] } {
  const navigate = useNavigate()
  const { results, areResultsCurrent, isSettled, hasFailed, ask } = useAssetSearch()
  const found = results.map(
    (asset): Command => ({
      id: `asset-${asset._id}`,
      group: isExact(asset, text) ? 'exact' : 'assets',
      label: asset.name,
      note: `${asset.symbol} · ${asset.exchange} · ${asset.currency}`,
      words: `${asset.symbol} ${asset.isin ?? ''}`,
      run: () => void navigate({ to: '/asset/$assetId', params: { assetId: asset._id } }),
    }),
  )
  if (text === '') return { commands: [], isSettled, hasFailed, ask }
  // Enter runs the first command, which must not be an asset that only an earlier text has found.
  const commands = areResultsCurrent ? found : matchCommands(found, text)
  return { commands: commands.slice(0, MAX_ASSETS), isSettled, hasFailed, ask }
}

/** One field for every page, portfolio, asset and action. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="10dvh" transitionProps={{ duration: 120 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={t`Command palette`} data-palette>
        <Modal.Body className={styles.body ?? ''}>
          <CommandSearch onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function CommandSearch({ onClose }: { onClose: () => void }) {
  const combobox = useCombobox({ defaultOpened: true })
  const text = useStore(paletteText)
  const listId = useId()
  const [, setIsMounted] = useState(false)
  const assets = useAssetCommands(text.trim())
  const { ask } = assets
  const groups = text.trim() === '' ? FIRST_GROUPS : SEARCHED_GROUPS
  const matched = [...matchCommands(useCommands(), text), ...assets.commands]
  // In the order of the groups, so that the first of the list is what Enter takes.
  const offered = groups.flatMap((group) => matched.filter((command) => command.group === group))
  const ids = offered.map(({ id }) => id).join(' ')

  useEffect(() => ask(text), [ask, text])

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
    offered.find((command) => command.id === id)?.run()
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
              {commands.map(({ id, label, note, keys }) => (
                <Combobox.Option key={id} value={id} className={styles.option}>
                  <span className={styles.label}>{label}</span>
                  {(note || keys) && (
                    <span className={styles.note}>
                      {note} {keys && <KeyHint keys={keys} />}
                    </span>
                  )}
                </Combobox.Option>
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
    </Combobox>
  )
}
