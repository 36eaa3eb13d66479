import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { ReturnMethod } from '@plumbline/contract/portfolios/vocabulary'
import type { ReactNode } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { explainNoReturn } from '../../ui/figures/explain-no-return.ts'
import { AmbiguousMark, PartialMark } from '../../ui/figures/figure-marks.tsx'
import { missingReturn } from '../../ui/figures/missing-reason.ts'
import { Money } from '../../ui/figures/money.tsx'
import { nameMethod } from '../../ui/figures/name-method.ts'
import { Percent } from '../../ui/figures/percent.tsx'
import { type HeaderStat, MoreOfNote } from '../../ui/page/header-stats.tsx'
import { nameLastDay, periodOfLastDay } from './last-day.ts'

const SHORT_NAMES: Record<ReturnMethod, MessageDescriptor> = {
  twr: msg`Time-weighted`,
  irr: msg`IRR`,
  dietz: msg`Simple Dietz`,
}

function noteReturn({ totalReturn }: Portfolio): ReactNode {
  const { startDate, annualized, reason } = totalReturn
  if (totalReturn.twr === null) return explainNoReturn(reason) ?? null
  if (startDate === null) return null
  const date = formatDate(startDate)
  if (annualized === null) return t`since ${date}`
  return (
    <span>
      <Trans>
        <Percent ratio={annualized} withArrow={false} /> a year <MoreOfNote>since {date}</MoreOfNote>
      </Trans>
    </span>
  )
}

/** Of the assets that are held, how many have a price and a rate. */
function countMissing({ lines, notes, open }: Portfolio): string | null {
  const closed = new Set(lines.filter(({ units }) => units === 0).map(({ _id }) => _id))
  const missing = notes.missing.filter(({ assetId }) => !closed.has(assetId))
  if (missing.length === 0) return null
  const total = open.lines
  const known = total - missing.length
  return missing.some(({ reason }) => reason === 'no-price')
    ? t`Partial: ${known} of ${total} have a price`
    : t`Partial: ${known} of ${total} have a rate`
}

function describeLastDay(portfolio: Portfolio): HeaderStat | null {
  const { lastDay, asOf, currency } = portfolio
  if (lastDay === null) return null
  const scope = periodOfLastDay(portfolio)
  const day = nameLastDay(portfolio)
  const label = lastDay.date === asOf ? day : t`Last trading day, ${day}`
  return {
    label,
    value: (
      <Explainable
        figure="gain.total"
        scope={scope}
        title={t`Gain of ${{ date: formatDate(lastDay.date) }}`}
        value={lastDay.gain}
      >
        <Money value={lastDay.gain} currency={currency} isGain />
      </Explainable>
    ),
    note: lastDay.twr !== null && <Percent ratio={lastDay.twr} />,
  }
}

/**
 * Total value, the last trading day, gain and return, with a note below about missing parts.
 *
 * @param irr stands below a return by another method; without it, what the return is a year
 */
export function buildHeaderStats(portfolio: Portfolio, irr?: Returns['irr']): HeaderStat[] {
  const lastDay = describeLastDay(portfolio)
  const total = describeReturn(portfolio)
  return [
    describeValue(portfolio),
    ...(lastDay ? [lastDay] : []),
    describeGain(portfolio),
    irr === undefined
      ? total
      : { ...total, note: <MoneyWeighted irr={irr} startDate={portfolio.totalReturn.startDate} /> },
  ]
}

function MoneyWeighted({ irr, startDate }: { irr: Returns['irr']; startDate: string | null }) {
  const { value, reason, isAmbiguous, rates } = irr
  const date = startDate === null ? null : formatDate(startDate)
  return (
    <span>
      {i18n._(SHORT_NAMES.irr)} {isAmbiguous && <AmbiguousMark rates={rates} />}
      <Percent ratio={value} missing={missingReturn(reason)} withArrow={false} />
      {date !== null && <MoreOfNote> {t`since ${date}`}</MoreOfNote>}
    </span>
  )
}

function describeValue(portfolio: Portfolio): HeaderStat {
  const { currency, currentValue } = portfolio
  const partial = countMissing(portfolio)
  return {
    label: t`Total value`,
    value: (
      <Explainable figure="baseCurrencyCurrentValue" scope={{}} title={t`Total value`} value={currentValue}>
        <Money value={currentValue} currency={currency} withCurrency />
      </Explainable>
    ),
    note: partial !== null && <PartialMark text={partial} />,
  }
}

function describeGain({ currency, gain, percent }: Portfolio): HeaderStat {
  return {
    label: t`Total gain`,
    value: (
      <Explainable figure="gain.total" scope={{}} title={t`Total gain`} value={gain.total}>
        <Money value={gain.total} currency={currency} isGain />
      </Explainable>
    ),
    note: percent !== null && (
      <span>
        <Trans>
          <Explainable figure="percent" scope={{}} title={t`Total gain in percent`} value={percent}>
            <Percent ratio={percent} />
          </Explainable>{' '}
          <MoreOfNote>of all purchases</MoreOfNote>
        </Trans>
      </span>
    ),
  }
}

function describeReturn(portfolio: Portfolio): HeaderStat {
  const { method, twr, reason, isAmbiguous, rates } = portfolio.totalReturn
  const methodName = nameMethod(method)
  const name = t`Total return, ${{ method: methodName }}`
  return {
    label: name,
    shortLabel: i18n._(SHORT_NAMES[method]),
    value: (
      <>
        {isAmbiguous && <AmbiguousMark rates={rates} />}
        <Explainable figure={`return.${method}`} scope={{}} title={name} value={twr}>
          <Percent ratio={twr} missing={missingReturn(reason)} />
        </Explainable>
      </>
    ),
    note: noteReturn(portfolio),
  }
}
