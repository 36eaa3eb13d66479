import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { MAX_SEARCH_LENGTH } from '@plumbline/contract/assets/operations'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { type Command, matchCommands } from './command.ts'
import styles from './palette.module.css'
import { useCommands } from './use-commands.ts'

const groups = ['Portfolios', 'Assets', 'Pages', 'Actions'] as const
const mostAssets = 6

function useAssetCommands(text: string): { commands: Command[]; isSettled: boolean; ask: (text: string) => void } {
  const navigate = useNavigate()
  const { results, isSettled, ask } = useAssetSearch()
  const commands = results.slice(0, mostAssets).map(
    (asset): Command => ({
      id: `asset-${asset._id}`,
      group: 'Assets',
      label: asset.name,
      note: `${asset.symbol} · ${asset.exchange} · ${asset.currency}`,
      run: () => void navigate({ to: '/asset/$assetId', params: { assetId: asset._id } }),
    }),
  )
  return { commands: text === '' ? [] : commands, isSettled, ask }
}

/** One field for every page, portfolio, asset and action. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={560}
      yOffset="10dvh"
      transitionProps={{ duration: 120 }}
      aria-label="Command palette"
      classNames={{ body: styles.body ?? '' }}
    >
      <CommandSearch onClose={onClose} />
    </Modal>
  )
}

function CommandSearch({ onClose }: { onClose: () => void }) {
  const combobox = useCombobox({ defaultOpened: true })
  const [text, setText] = useState('')
  const listId = useId()
  const [, setIsMounted] = useState(false)
  const assets = useAssetCommands(text.trim())
  const offered = [...matchCommands(useCommands(), text), ...assets.commands]
  const ids = offered.map(({ id }) => id).join(' ')

  // The field learns the id of the list that it controls when it is rendered again.
  useEffect(() => setIsMounted(true), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one is chosen whenever others are offered
  useEffect(() => {
    combobox.selectFirstOption()
  }, [ids])

  function run(id: string) {
    onClose()
    offered.find((command) => command.id === id)?.run()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-label="Search pages, portfolios, assets and actions"
          placeholder="Pages, portfolios, assets, actions"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          leftSection={<IconSearch size={17} stroke={1.6} aria-hidden="true" />}
          classNames={{ input: styles.input ?? '', root: styles.field ?? '' }}
          value={text}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          onChange={(event) => {
            setText(event.currentTarget.value)
            assets.ask(event.currentTarget.value)
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={styles.options} aria-label="Results">
        {groups.map((group) => {
          const commands = offered.filter((command) => command.group === group)
          if (commands.length === 0) return null
          return (
            <Combobox.Group key={group} label={group}>
              {commands.map(({ id, label, note }) => (
                <Combobox.Option key={id} value={id} className={styles.option}>
                  <span className={styles.label}>{label}</span>
                  {note && <span className={styles.note}>{note}</span>}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )
        })}
      </Combobox.Options>
      {offered.length === 0 && (
        <p className={styles.none} role="status">
          {assets.isSettled ? `Nothing found for ${text.trim()}` : 'Searching…'}
        </p>
      )}
    </Combobox>
  )
}
