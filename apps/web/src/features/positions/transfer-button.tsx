import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Position } from '@plumbline/contract/performance/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import styles from './transfer.module.css'
import { TransferDialog } from './transfer-dialog.tsx'

/** Opens the form for a transfer of a position. Renders nothing without units, or without another portfolio. */
export function TransferButton({ assetId, position }: { assetId: string; position: Position }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const destinations = portfolios.filter(
    ({ _id, isSample }) => _id !== position.portfolioId && isSample === position.isSample,
  )
  if (position.units <= 0 || destinations.length === 0) return null
  return (
    <>
      <Button variant="default" fullWidth className={styles.open ?? ''} onClick={() => setIsOpen(true)}>
        {t`Transfer to another portfolio`}
      </Button>
      {isOpen && <TransferDialog {...{ assetId, position, destinations }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
