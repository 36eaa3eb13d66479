import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { DifferenceCause, NamedTransaction } from '@plumbline/contract/reconciliation/schemas'
import { describeRatio } from '../../formatting/describe-ratio.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { TransactionTypePill } from '../../ui/transaction-type-pill/transaction-type-pill.tsx'
import styles from './reconciliation.module.css'

/** What may explain a difference in units, most telling first, with the transactions that it names. */
export function CauseList({ causes }: { causes: readonly DifferenceCause[] }) {
  const { numberFormat } = useFigureSettings()
  return (
    <ol className={styles.causes} aria-label={t`Possible causes`}>
      {causes.map((cause) => (
        <li key={JSON.stringify(cause)}>
          <CauseText cause={cause} format={numberFormat} />
          {'transactions' in cause && <Transactions transactions={cause.transactions} count={cause.count} />}
        </li>
      ))}
    </ol>
  )
}

function CauseText({ cause, format }: { cause: DifferenceCause; format: NumberFormat }) {
  if (cause.kind === 'missing') {
    return (
      <p>
        {cause.side === 'buy' ? (
          <Trans>
            A purchase of <Units units={Number(cause.units)} /> units is missing.
          </Trans>
        ) : (
          <Trans>
            A sale of <Units units={Number(cause.units)} /> units is missing.
          </Trans>
        )}
      </p>
    )
  }
  return <p>{describeCause(cause, format)}</p>
}

function describeCause(cause: Exclude<DifferenceCause, { kind: 'missing' }>, format: NumberFormat): string {
  switch (cause.kind) {
    case 'doubled':
      return t`Counted twice:`
    case 'wrong-side':
      return plural(cause.count, {
        one: 'Purchase and sale may be swapped:',
        other: 'In one of these, purchase and sale may be swapped:',
      })
    case 'surplus':
      return plural(cause.count, {
        one: 'Your broker may not have this one:',
        other: 'Your broker may not have one of these #:',
      })
    case 'unapplied-split': {
      const ratio = describeRatio(cause.ratio, format)
      const date = formatDate(cause.date)
      return t`The ${ratio} split of ${date} counts here, but not yet at your broker.`
    }
    case 'missing-split':
      return describeMissingSplit(cause, format)
  }
}

function describeMissingSplit(
  { ratio: newPerOld, after, until, isIgnored }: DifferenceCause & { kind: 'missing-split' },
  format: NumberFormat,
): string {
  const ratio = describeRatio(newPerOld, format)
  const from = formatDate(after)
  if (isIgnored) return t`A ${ratio} split after ${from} is ignored in this portfolio. Your broker has applied it.`
  if (until === null) return t`A ${ratio} split after ${from} is missing.`
  const to = formatDate(until)
  return t`A ${ratio} split between ${from} and ${to} is missing.`
}

function Transactions({ transactions, count }: { transactions: readonly NamedTransaction[]; count: number }) {
  const others = count - transactions.length
  return (
    <ul className={styles.named}>
      {transactions.map(({ _id, type, units, date, source }) => (
        <li key={_id}>
          <TransactionTypePill type={type} />
          <Units units={Number(units)} />
          <span>{formatDate(date)}</span>
          <span className={styles.source}>{source}</span>
        </li>
      ))}
      {others > 0 && <li className={styles.source}>{plural(others, { one: 'and # more', other: 'and # more' })}</li>}
    </ul>
  )
}
