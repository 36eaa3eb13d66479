import { Button, Menu } from '@mantine/core'
import { type Grouping, groupings } from '@plumbline/contract/portfolios'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import styles from './holdings.module.css'

const names: Record<Grouping, string> = {
  none: 'None',
  country: 'Country',
  currency: 'Currency',
  exchange: 'Exchange',
  industry: 'Industry',
  sector: 'Sector',
  type: 'Type',
  mktCapCategory: 'Market cap',
}

export function GroupMenu({ value, onChange }: { value: Grouping; onChange: (grouping: Grouping) => void }) {
  return (
    <Menu position="bottom-end" shadow="none">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}>
          <span className={styles.menuLabel}>Group by&nbsp;</span>
          {names[value]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groupings.map((grouping) => (
          <Menu.Item
            key={grouping}
            role="menuitemradio"
            aria-checked={grouping === value}
            onClick={() => onChange(grouping)}
            rightSection={grouping === value && <IconCheck size={14} stroke={1.6} aria-hidden="true" />}
          >
            {names[grouping]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
