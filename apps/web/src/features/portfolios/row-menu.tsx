import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { PopupButton } from '../../ui/popups/popup-button.tsx'
import styles from './portfolio-list-page.module.css'

type RowMenuProps = { name: string } & Pick<ComponentProps<typeof PopupButton>, 'load' | 'popup'>

/** What can be done with a portfolio or a set, behind the dots at the end of its row. */
export function RowMenu({ name, load, popup }: RowMenuProps) {
  return (
    <div className={styles.menu}>
      <PopupButton kind="menu" load={load} popup={popup}>
        <ActionIcon variant="subtle" size={44} aria-label={t`Actions for ${name}`}>
          <IconDots size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </PopupButton>
    </div>
  )
}
