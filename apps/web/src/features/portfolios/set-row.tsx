import type { ListedSet } from '@plumbline/contract/portfolio-sets/schemas'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { RowMenu } from './row-menu.tsx'
import { SumRow } from './sum-row.tsx'

const load = () => import('./set-entries.tsx')
const SetEntries = lazy(async () => ({ default: (await load()).SetEntries }))

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
        <RowMenu
          name={name}
          load={load}
          popup={(popup) => <SetEntries popup={popup} onChange={onChange} onDelete={onDelete} />}
        />
      }
    />
  )
}
