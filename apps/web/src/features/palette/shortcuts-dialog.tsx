import { useStore } from '../../stores/store.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import styles from './shortcuts.module.css'
import { singleKeysOff } from './single-keys.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const shortcuts = [
  { keys: [isMac ? 'Cmd' : 'Ctrl', 'K'], text: 'Command palette' },
  { keys: ['/'], text: 'Search assets' },
  { keys: ['g', 'p'], text: 'Go to the portfolios' },
  { keys: ['g', 's'], text: 'Go to the settings' },
  { keys: ['h'], text: 'Hide or show amounts' },
  { keys: ['?'], text: 'Show this list' },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOff = useStore(singleKeysOff)
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <SwitchField
        label="Single-key shortcuts"
        description="When off, only the command palette has a shortcut"
        isOn={!isOff}
        onChange={(isOn) => singleKeysOff.set(!isOn)}
      />
    </Dialog>
  )
}
