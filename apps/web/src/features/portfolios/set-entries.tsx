import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import type { Popup } from '../../ui/popups/popup-button.tsx'
import { PopupMenu } from '../../ui/popups/popup-menu.tsx'

type SetEntriesProps = { popup: Popup; onChange: () => void; onDelete: () => void }

export function SetEntries({ popup, onChange, onDelete }: SetEntriesProps) {
  return (
    <PopupMenu popup={popup} position="bottom-end" width={200}>
      <Menu.Item onClick={onChange}>{t`Change the set`}</Menu.Item>
      <Menu.Item onClick={onDelete}>{t`Delete the set`}</Menu.Item>
    </PopupMenu>
  )
}
