import { Button, Menu } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios'
import { returnMethods } from '@plumbline/contract/portfolios'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { describeError } from '../../api/api-error.ts'
import { patchPortfolio } from '../../api/portfolio-queries.ts'
import { showError } from '../../ui/notices.tsx'
import { methodNames } from './method-name.ts'
import styles from './performance.module.css'

/** The measure by which every return of the portfolio is given; a choice is saved in its settings. */
export function ReturnMenu({ portfolio }: { portfolio: Portfolio }) {
  const chosen = portfolio.settings.returnCalculation
  return (
    <Menu position="bottom-end" shadow="none">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}>
          <span className={styles.quiet}>Return&nbsp;</span>
          {methodNames[chosen]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {returnMethods.map((method) => (
          <Menu.Item
            key={method}
            role="menuitemradio"
            aria-checked={method === chosen}
            rightSection={method === chosen && <IconCheck size={14} stroke={1.6} aria-hidden="true" />}
            onClick={() =>
              void patchPortfolio(portfolio._id, { settings: { returnCalculation: method } }).catch((error: unknown) =>
                showError('The choice could not be saved', describeError(error)),
              )
            }
          >
            {methodNames[method]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
