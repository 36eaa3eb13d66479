import { t } from '@lingui/core/macro'
import { useStore } from '../../stores/store.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import styles from './shortcuts.module.css'
import { singleKeysOff } from './single-keys.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const listShortcuts = () => [
  { keys: [isMac ? 'Cmd' : 'Ctrl', 'K'], text: t`Command palette` },
  { keys: ['/'], text: t`Search assets` },
  { keys: ['g', 'p'], text: t`Go to the portfolios` },
  { keys: ['g', 's'], text: t`Go to the settings` },
  { keys: ['h'], text: t`Hide or show amounts` },
  { keys: ['?'], text: t`Show this list` },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOff = useStore(singleKeysOff)
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen onClose={onClose}>
      <dl className={styles.list}>
        {listShortcuts().map(({ keys, text }) => (
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
        label={t`Single-key shortcuts`}
        description={t`When off, only the command palette has a shortcut`}
        isOn={!isOff}
        onChange={(isOn) => singleKeysOff.set(!isOn)}
      />
    </Dialog>
  )
}
