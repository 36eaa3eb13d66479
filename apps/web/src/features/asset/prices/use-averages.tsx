import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PricePoint } from '@plumbline/contract/assets/schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pricesQuery } from '../../../api/asset-queries.ts'

/** A button for moving averages where the chart can draw them, and while they are on, the history that they need. */
export function useAverages(
  assetId: string,
  canDraw: boolean,
): { averaged: PricePoint[] | undefined; averageButton: ReactNode } {
  const [areOn, setAreOn] = useState(false)
  const { data } = useQuery({ ...pricesQuery(assetId, 'max'), enabled: areOn && canDraw })
  return {
    averaged: areOn ? data : undefined,
    averageButton: canDraw && (
      <Button variant="default" aria-pressed={areOn} onClick={() => setAreOn(!areOn)}>
        {t`Averages`}
      </Button>
    ),
  }
}
