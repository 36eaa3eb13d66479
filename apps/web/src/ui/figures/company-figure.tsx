import { type FigureName, getFigure } from '@plumbline/contract/figures'
import { nameValue } from '../../formatting/name-group.ts'
import { LargeNumber } from './large-number.tsx'
import { MissingFigure } from './missing-figure.tsx'
import { Money } from './money.tsx'
import { Percent } from './percent.tsx'
import { PlainNumber } from './plain-number.tsx'

type CompanyFigureProps = {
  name: FigureName
  /** Null, and `-` for a category, when it is not known. */
  value: number | string | null
  /** The asset's own. */
  currency: string
}

/** A company figure, formatted by its kind in the catalog. */
export function CompanyFigure({ name, value, currency }: CompanyFigureProps) {
  const { kind, currency: whose } = getFigure(name)
  if (typeof value === 'string') {
    if (value === '' || value === '-') return <MissingFigure reason="not-available" />
    return nameValue(name, value)
  }
  if (value === null) return <MissingFigure reason="not-available" />
  const own = whose === 'USD' ? 'USD' : currency
  switch (kind) {
    case 'per-share':
      return <Money value={value} currency={own} kind="price" withCurrency />
    case 'large-money':
      return <LargeNumber value={value} currency={own} />
    case 'large-count':
      return <LargeNumber value={value} />
    case 'count':
      return <PlainNumber value={value} decimals={0} />
    case 'ratio':
      return <Percent ratio={value} isShare />
    default:
      return <PlainNumber value={value} decimals={2} />
  }
}
