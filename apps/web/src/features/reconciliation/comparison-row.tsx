import { t } from '@lingui/core/macro'
import type { ComparedHolding, ExplainedDifference } from '@plumbline/contract/reconciliation/schemas'
import { IconAlertTriangle, IconCircleDashed, IconLink } from '@tabler/icons-react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { HiddenFigure } from '../../ui/figures/hidden-figure.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { beginningOf } from './difference-details.tsx'
import { nameHolding } from './name-holdings.ts'
import styles from './reconcile.module.css'
import { SealMark } from './seal-mark.tsx'

type ComparisonRowProps = {
  holding: ComparedHolding
  difference: ExplainedDifference | undefined
  /** The compared day. */
  day: string
  currency: string
  /** What the field says, and the line that it was read from. */
  text: string
  line: number | undefined
  isInvalid: boolean
  onType: (text: string) => void
}

/** One holding: what the broker says, what the ledger has on that day, and whether they agree. */
export function ComparisonRow(props: ComparisonRowProps) {
  const { holding, difference, day, currency, text, line, isInvalid, onType } = props
  const { symbol, kind, units, value, stated, state } = holding
  const name = nameHolding(holding)
  const isOfDay = stated?.day === day
  return (
    <>
      <div className={styles.broker}>
        <span className={styles.holding}>
          <Monogram name={kind === 'cash' ? holding.currency : name} />
          <span className={styles.name}>{name}</span>
          {kind === 'security' && <span className={styles.symbol}>{symbol}</span>}
        </span>
        {line !== undefined && <span className={styles.line}>{t`line ${line}`}</span>}
        <DecimalField
          aria-label={kind === 'cash' ? t`${name} at your broker` : t`Units of ${name} at your broker`}
          placeholder={t`not listed`}
          value={text}
          error={isInvalid ? t`Enter a number` : undefined}
          onChange={onType}
        />
        <span className={styles.printed}>{text === '' ? t`not listed` : text}</span>
      </div>
      <div className={styles.own}>
        <span className={styles.figure} data-label={t`Plumbline`}>
          <Amount units={Number(units)} kind={kind} currency={holding.currency} />
        </span>
        <span className={styles.figure} data-label={t`Value, ${currency}`}>
          <Money value={value} currency={currency} />
          {isOfDay && stated.value !== null && stated.currency !== null && (
            <span className={styles.statedValue}>
              {t`broker`} <Money value={Number(stated.value)} currency={stated.currency} />
            </span>
          )}
        </span>
        <span className={styles.difference} data-label={t`Difference`}>
          {isOfDay && <Difference holding={holding} />}
        </span>
        <State state={state} {...{ holding, difference }} />
      </div>
    </>
  )
}

function Amount({ units, kind, currency }: { units: number; kind: ComparedHolding['kind']; currency: string }) {
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  if (kind === 'cash') return <Money value={units} currency={currency} />
  if (areAmountsHidden) return <HiddenFigure />
  return <>{formatUnits(units, numberFormat)}</>
}

/** What the ledger has beyond what the broker says. */
function Difference({ holding: { stated, kind, currency } }: { holding: ComparedHolding }) {
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  if (stated === null) return null
  const difference = Number((Number(stated.ledgerUnits) - Number(stated.units)).toFixed(kind === 'cash' ? 2 : 8))
  if (areAmountsHidden) return <HiddenFigure />
  if (kind === 'cash' && difference !== 0) return <Money value={difference} currency={currency} isGain isPlain />
  const text = formatUnits(Math.abs(difference), numberFormat)
  return <>{difference > 0 ? `+${text}` : difference < 0 ? `\u2212${text}` : text}</>
}

type StateProps = {
  state: ComparedHolding['state']
  holding: ComparedHolding
  difference: ExplainedDifference | undefined
}

function State({ state, holding: { stated }, difference }: StateProps) {
  const isSameCause = (difference?.sameCauseAs.length ?? 0) > 0
  const Icon = isSameCause ? IconLink : state === 'different' ? IconAlertTriangle : IconCircleDashed
  return (
    <span className={styles.state} data-state={state}>
      {state === 'equal' ? <SealMark /> : <Icon size={15} stroke={1.6} aria-hidden="true" />}
      <span>{stated === null ? t`not on a statement` : describeState(state, stated, difference)}</span>
    </span>
  )
}

function describeState(
  state: ComparedHolding['state'],
  { day, hasAgreed }: NonNullable<ComparedHolding['stated']>,
  difference: ExplainedDifference | undefined,
): string {
  const date = formatDate(day)
  if (state === 'equal') return t`sealed ${date}`
  if (difference !== undefined && difference.sameCauseAs.length > 0) return t`same cause`
  if (hasAgreed) return t`agreed on ${date}, changed since`
  if (difference === undefined) return t`differs on ${date}`
  return t`differs since ${{ since: formatDate(beginningOf(difference)) }}`
}
