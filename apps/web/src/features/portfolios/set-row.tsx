import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import type { ListedSet } from '@plumbline/contract/portfolio-sets/schemas'
import { Link } from '@tanstack/react-router'
import { RowMenu } from './row-menu.tsx'
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
        <RowMenu name={name}>
          <Menu.Item onClick={onChange}>{t`Change the set`}</Menu.Item>
          <Menu.Item onClick={onDelete}>{t`Delete the set`}</Menu.Item>
        </RowMenu>
      }
    />
  )
}
