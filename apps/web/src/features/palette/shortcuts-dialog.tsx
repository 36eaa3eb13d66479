import { t } from '@lingui/core/macro'
import { singleKeysOff } from '../../stores/single-keys.ts'
import { useStore } from '../../stores/store.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { commandKey } from '../../ui/keyboard/command-key.ts'
import { Keys } from '../../ui/keyboard/keys.tsx'
import { type KeyedPage, keysTo } from '../../ui/keyboard/page-keys.ts'
import styles from './shortcuts.module.css'

type ListedShortcut = { keys: readonly string[]; text: string }

const listEverywhere = (): ListedShortcut[] => [
  { keys: [commandKey, 'K'], text: t`Command palette` },
  { keys: ['/'], text: t`Search assets` },
  { keys: ['h'], text: t`Hide or show amounts` },
  { keys: ['?'], text: t`Show this list` },
]

const listOfTables = (): ListedShortcut[] => [
  { keys: ['j'], text: t`Next row` },
  { keys: ['k'], text: t`Previous row` },
  { keys: ['↑', '↓', '←', '→'], text: t`From cell to cell` },
  { keys: ['Enter'], text: t`Open the row` },
  { keys: ['e'], text: t`Edit the row, or the columns of the holdings` },
]

const listOfPortfolio = (): ListedShortcut[] => [
  { keys: ['a'], text: t`Add transactions` },
  { keys: ['i'], text: t`Import from a file` },
  { keys: [commandKey, 'Z'], text: t`Undo the last change` },
  { keys: [commandKey, '⇧', 'Z'], text: t`Redo it` },
]

function listPages(): ListedShortcut[] {
  const pages: [KeyedPage, string][] = [
    ['portfolios', t`Portfolios`],
    ['holdings', t`Holdings`],
    ['performance', t`Performance`],
    ['income', t`Income`],
    ['gains', t`Gains`],
    ['transactions', t`Transactions`],
    ['allocation', t`Allocation`],
    ['benchmark', t`Benchmark`],
    ['news', t`News`],
    ['watchlist', t`Watchlist`],
    ['calendar', t`Calendar`],
    ['alerts', t`Alerts`],
    ['screener', t`Screener`],
    ['checks', t`Checks`],
    ['dcf', t`DCF valuation`],
    ['user', t`Settings`],
  ]
  return pages.map(([page, text]) => ({ keys: keysTo(page), text }))
}

/** All shortcuts, by where they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOff = useStore(singleKeysOff)
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen onClose={onClose} size="medium">
      <div className={styles.lists}>
        <div>
          <Shortcuts title={t`Everywhere`} shortcuts={listEverywhere()} />
          <Shortcuts title={t`In tables`} shortcuts={listOfTables()} />
          <Shortcuts title={t`In a portfolio`} shortcuts={listOfPortfolio()} />
        </div>
        <Shortcuts title={t`Go to`} shortcuts={listPages()} />
      </div>
      <SwitchField
        label={t`Single-key shortcuts`}
        description={t`When off, only shortcuts with ${commandKey} work`}
        isOn={!isOff}
        onChange={(isOn) => singleKeysOff.set(!isOn)}
      />
    </Dialog>
  )
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: ListedShortcut[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
