import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { textLink } from '../../ui/text-link.ts'
import { readyScreens } from './ready-screens.ts'
import styles from './screener.module.css'
import { contextOf, writeSearch } from './screener-search.ts'

const routeApi = getRouteApi('/screener')

const screens = readyScreens.map(({ id, name, filters, sort }) => ({ id, name, search: writeSearch(filters, sort) }))

/** Screens to start from, side by side. */
export function ReadyScreenLinks() {
  const context = contextOf(routeApi.useSearch())
  return (
    <p className={styles.ready}>
      {t`Start from`}
      {screens.map(({ id, name, search }) => (
        <Link key={id} to="/screener" search={{ ...search, ...context }} className={textLink} resetScroll={false}>
          {name()}
        </Link>
      ))}
    </p>
  )
}

/** The same screens in a menu, shown once there are filters. */
export function ReadyScreenMenu() {
  const context = contextOf(routeApi.useSearch())
  return (
    <Menu position="bottom-end" width={240} shadow="none" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}>
          {t`Ready screens`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {screens.map(({ id, name, search }) => (
          <Menu.Item
            key={id}
            renderRoot={(props) => (
              <Link {...props} to="/screener" search={{ ...search, ...context }} resetScroll={false} />
            )}
          >
            {name()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
