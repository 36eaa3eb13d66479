import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import type { ALERT_DIRECTIONS } from '@plumbline/contract/alerts/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { FieldRow } from '../../ui/forms/form-fields.tsx'

type Direction = (typeof ALERT_DIRECTIONS)[number]
export type WeightChoice = ReturnType<typeof useWeightChoice>

/** Whose holding an alert on a weight is about, and on which side of the level it happens. */
export function useWeightChoice(isNeeded: boolean) {
  const { data: portfolios = [] } = useQuery({ ...portfolioListQuery, enabled: isNeeded })
  const [portfolio, setPortfolio] = useState<string>()
  const [direction, setDirection] = useState<Direction>('up')
  return { portfolios, portfolioId: portfolio ?? portfolios[0]?._id, direction, setPortfolio, setDirection }
}

export function WeightFields({ choice, error }: { choice: WeightChoice; error: string | undefined }) {
  const { portfolios, portfolioId, direction, setPortfolio, setDirection } = choice
  return (
    <FieldRow>
      <Select
        label={t`Portfolio`}
        data={portfolios.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={portfolioId ?? null}
        allowDeselect={false}
        onChange={(value) => value !== null && setPortfolio(value)}
        error={error}
      />
      <Select
        label={t({ message: 'When', context: 'alert' })}
        data={[
          { value: 'up', label: t`At or above` },
          { value: 'down', label: t`At or below` },
        ]}
        value={direction}
        allowDeselect={false}
        onChange={(value) => setDirection(value === 'down' ? 'down' : 'up')}
      />
    </FieldRow>
  )
}
