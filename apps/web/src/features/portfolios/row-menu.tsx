import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './portfolio-list-page.module.css'

/** What can be done with a portfolio or a set, behind the dots at the end of its row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.menu}>
      <Menu
        position="bottom-end"
        width={200}
        shadow="none"
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 160 }}
      >
        <Menu.Target>
          <ActionIcon variant="subtle" size={44} aria-label={t`Actions for ${name}`}>
            <IconDots size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </div>
  )
}
