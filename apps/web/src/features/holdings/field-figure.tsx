import { t } from '@lingui/core/macro'
import type { NumericColumnName } from '@plumbline/contract/figures'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import type { ReactNode } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { CompanyFigure } from '../../ui/figures/company-figure.tsx'
import { AmbiguousMark, OversoldMark, StaleMark } from '../../ui/figures/figure-marks.tsx'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import type { MissingReason } from '../../ui/figures/missing-reason.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Units } from '../../ui/figures/units.tsx'
import type { HoldingLine } from './holding-line.ts'
import { type LineField, labelOf } from './line-fields.ts'

type Period = { from?: string; to?: string }

/** The periods that some fields cover; empty if nothing is known about them. */
export type FieldPeriods = { returns: Period; lastDay: Period }

export const missingReason = (line: Pick<Line, 'status'>): MissingReason => line.status.missing ?? 'not-available'

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/**
 * A figure of a holding, formatted by its kind, with the notes that a reader needs. It can be explained where the
 * server supports it.
 */
export function FieldFigure({ field, line, periods }: { field: LineField; line: HoldingLine; periods: FieldPeriods }) {
  const value = asNumber(line[field.id])
  const figure = writeFigure(field, line, value)
  const explained =
    field.figure === undefined ? (
      figure
    ) : (
      <Explainable
        figure={field.figure}
        scope={{ asset: line._id, ...periodOf(field, periods) }}
        title={titleOf(field, line, periods)}
        value={value}
        unit={field.id === 'units' ? 'units' : undefined}
      >
        {figure}
      </Explainable>
    )
  if (field.id === 'units' && line.status.isOversold) {
    return (
      <>
        <OversoldMark />
        {explained}
      </>
    )
  }
  if ((field.id === 'irr' || field.id === 'irrAnnualized') && line.ambiguousRates.length > 0) {
    return (
      <>
        <AmbiguousMark rates={line.ambiguousRates} />
        {explained}
      </>
    )
  }
  if (field.id === 'price' && line.status.isStale && line.priceDate !== null) {
    return (
      <>
        <StaleMark priceDate={line.priceDate} />
        {explained}
      </>
    )
  }
  return explained
}

function periodOf({ kind }: LineField, { returns, lastDay }: FieldPeriods): Period {
  if (kind === 'return') return returns
  return kind === 'day-gain' || kind === 'day-return' ? lastDay : {}
}

function titleOf(field: LineField, { name, baseCurrency }: HoldingLine, periods: FieldPeriods): string {
  const figure = field.name?.() ?? labelOf(field, baseCurrency)
  const { to } = field.kind === 'return' ? { to: undefined } : periodOf(field, periods)
  if (to === undefined) return t`${figure} of ${name}`
  const date = formatDate(to)
  return t`${figure} of ${name} on ${date}`
}

function writeFigure(field: LineField, line: HoldingLine, value: number | null): ReactNode {
  const { isEstimated } = line.status
  const missing = missingReason(line)
  switch (field.kind) {
    case 'units':
      return <Units units={line.units} moneyIn={line.status.isCash ? line.currency : undefined} />
    case 'base':
      return <Money value={value} currency={line.baseCurrency} isEstimated={isEstimated} missing={missing} />
    case 'base-gain':
      return <Money value={value} currency={line.baseCurrency} isGain isEstimated={isEstimated} missing={missing} />
    case 'day-gain':
      if (value === null && line.units === 0) return null
      return <Money value={value} currency={line.baseCurrency} isGain missing={missing} />
    case 'day-return':
      if (value === null && line.units === 0) return null
      return <Percent ratio={value} missing={missing} />
    case 'share':
      return <Percent ratio={value} isShare missing={missing} />
    case 'date':
      return line.firstBought === null ? <MissingFigure reason="not-available" /> : formatDate(line.firstBought)
    case 'own':
      return <Money value={value} currency={line.currency} withCurrency isEstimated={isEstimated} missing={missing} />
    case 'price':
    case 'base-price':
      return writePrice(field, line, value)
    case 'percent':
      return <Percent ratio={value} missing={line.gain.total === null ? missing : 'not-defined'} />
    case 'return':
      return <Percent ratio={value} missing={missingReturn(field, line)} />
    case 'company':
      return <CompanyFigure name={field.id as NumericColumnName} value={value} currency={line.currency} />
    default:
      return line[field.id] === null ? <MissingFigure reason="not-available" /> : String(line[field.id])
  }
}

/** A price, or the cost per share, which a sold holding does not have. */
function writePrice({ id, kind }: LineField, line: HoldingLine, value: number | null): ReactNode {
  const isCost = id === 'costPerShare' || id === 'baseCurrencyCostPerShare'
  if (isCost && line.units === 0) return null
  return (
    <Money
      value={value}
      currency={kind === 'price' ? line.currency : line.baseCurrency}
      kind="price"
      withCurrency={kind === 'price'}
      isEstimated={line.status.isEstimated && !isCost}
      missing={isCost ? 'no-rate' : missingReason(line)}
    />
  )
}

function missingReturn({ id }: LineField, { missingReturns }: HoldingLine): MissingReason {
  if (id === 'twr') return missingReturns.twr
  return id === 'irr' ? missingReturns.irr : 'not-available'
}
