import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import type { ListedSet } from '@plumbline/contract/portfolio-sets/schemas'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './portfolio-list-page.module.css'
import { SumRow } from './sum-row.tsx'

type SetRowProps = {
  set: ListedSet
  nameOf: (portfolioId: string) => string | undefined
  today: string | undefined
  onChange: () => void
  onDelete: () => void
}

/** A named set of portfolios, measured as one. */
export function SetRow({ set, nameOf, today, onChange, onDelete }: SetRowProps) {
  const { _id: portfolioId, name, portfolioIds, sum } = set
  const names = portfolioIds.flatMap((id) => nameOf(id) ?? [])
  return (
    <SumRow
      sum={sum}
      link={
        <Link to="/portfolio/$portfolioId" params={{ portfolioId }}>
          {name}
        </Link>
      }
      notes={names}
      today={today}
      menu={
        <div className={styles.menu}>
          <Menu position="bottom-end" width={200} shadow="none" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon variant="subtle" size={44} aria-label={t`Actions for ${name}`}>
                <IconDots size={16} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onChange}>{t`Change the set`}</Menu.Item>
              <Menu.Item onClick={onDelete}>{t`Delete the set`}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      }
    />
  )
}
