import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { portfolioListQuery } from '../../../api/portfolio-queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { showFailure } from '../../../ui/notices.tsx'
import styles from './asset-head.module.css'

/**
 * Opens the form for transactions with the asset filled in; with several portfolios, after a choice of one. The
 * portfolios are loaded by the first click.
 */
export function AddTransaction({ assetId }: { assetId: string }) {
  const label = t`Add transaction`
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const { data: portfolios = [] } = useQuery({ ...portfolioListQuery, enabled: isOpen })

  async function open() {
    if (isOpen) return setIsOpen(false)
    const [first, ...others] = await queryClient.ensureQueryData(portfolioListQuery)
    if (first !== undefined && others.length === 0) {
      return navigate({
        to: '/portfolio/$portfolioId/add',
        params: { portfolioId: first._id },
        search: { asset: assetId },
      })
    }
    setIsOpen(true)
  }

  return (
    <Menu
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={240}
      shadow="none"
      transitionProps={{ duration: 160 }}
    >
      <Menu.Target>
        <Button
          aria-label={label}
          className={styles.narrow ?? ''}
          onClick={() => open().catch((error) => showFailure(t`Your portfolios could not be loaded`, error))}
        >
          {/* On a phone the button shows only the sign. */}
          <IconPlus size={15} stroke={1.6} aria-hidden="true" />
          <span className={styles.words}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{portfolios.length === 0 ? t`No portfolio yet` : t`To which portfolio?`}</Menu.Label>
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
        {portfolios.length === 0 && (
          <Menu.Item component={Link} to="/portfolios">
            {t`Create a portfolio`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
