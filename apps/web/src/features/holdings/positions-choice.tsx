import { t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import styles from './holdings.module.css'

type PositionsChoiceProps = {
  portfolio: Pick<Portfolio, 'open' | 'closed'>
  value: PositionFilter
  onChange: (filter: PositionFilter) => void
}

/** Open or closed holdings, with how many there are, or all. */
export function PositionsChoice({ portfolio: { open, closed }, value, onChange }: PositionsChoiceProps) {
  return (
    <ChoiceRow
      label={t`Positions`}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'open', label: <Counted label={t({ message: 'Open', context: 'positions' })} count={open.lines} /> },
        {
          value: 'closed',
          label: <Counted label={t({ message: 'Closed', context: 'positions' })} count={closed.lines} />,
        },
        { value: 'all', label: t`All` },
      ]}
    />
  )
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className={styles.count}>{count}</span>
    </>
  )
}
