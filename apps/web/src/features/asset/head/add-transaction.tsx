import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { portfolioListQuery } from '../../../api/portfolio-queries.ts'
import styles from './asset-head.module.css'

const LABEL = 'Add transaction'

/** On a phone the button shows only the sign. */
const face = (
  <>
    <IconPlus size={15} stroke={1.6} aria-hidden="true" />
    <span className={styles.words}>{LABEL}</span>
  </>
)

/** Opens the form for transactions with the asset filled in; with several portfolios, after a choice of one. */
export function AddTransaction({ assetId }: { assetId: string }) {
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const [first] = portfolios
  if (first === undefined) return null
  if (portfolios.length === 1) {
    return (
      <Button
        aria-label={LABEL}
        className={styles.narrow ?? ''}
        renderRoot={(props) => (
          <Link
            to="/portfolio/$portfolioId/add"
            params={{ portfolioId: first._id }}
            search={{ asset: assetId }}
            {...props}
          />
        )}
      >
        {face}
      </Button>
    )
  }
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={240}
      shadow="none"
      transitionProps={{ duration: 160 }}
    >
      <Menu.Target>
        <Button aria-label={LABEL} className={styles.narrow ?? ''}>
          {face}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>To which portfolio?</Menu.Label>
        {portfolios.map(({ _id, name }) => (
          <Menu.Item
            key={_id}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/portfolio/$portfolioId/add"
                params={{ portfolioId: _id }}
                search={{ asset: assetId }}
              />
            )}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
