import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Suspect } from '@plumbline/contract/reconciliation/schemas'
import { IconCheck, IconCircleHalf2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { describeRepair, describeSuspect, nameSuspect } from './describe-suspect.ts'
import styles from './reconcile.module.css'

type SuspectCardProps = {
  portfolioId: string
  suspect: Suspect
  /** From 1. */
  rank: number
  /** Of the portfolio. */
  currency: string
  isBusy: boolean
  isRepairing: boolean
  onRepair: () => void
}

/** One possible cause: what it is, what it explains, what its repair changes, and the button that makes it. */
export function SuspectCard({ portfolioId, suspect, rank, currency, isBusy, isRepairing, onRepair }: SuspectCardProps) {
  const { numberFormat: format, areAmountsHidden } = useFigureSettings()
  const shown = { format, areAmountsHidden }
  const name = nameSuspect(suspect)
  return (
    <li className={styles.suspect} data-first={rank === 1 || undefined}>
      <h3>
        <i aria-hidden="true">{rank}</i> {name}
      </h3>
      <p className={styles.facts}>{describeSuspect(suspect, shown)}</p>
      <Evidence suspect={suspect} />
      <Effect suspect={suspect} currency={currency} />
      <div className={styles.repair}>
        <span>{describeRepair(suspect, shown)}</span>
        <RepairButton {...{ portfolioId, suspect, isBusy, isRepairing, onRepair }} isPrimary={rank === 1} name={name} />
      </div>
    </li>
  )
}

/** By how much of units and cash it explains. */
function Evidence({ suspect: { cash, explainsAllDays } }: { suspect: Suspect }) {
  const left = cash.filter((each) => each.left === null || Math.abs(each.left) >= 0.005)
  const isWhole = explainsAllDays && cash.length > 0 && left.length === 0
  const [first] = left
  return (
    <p className={styles.evidence} data-whole={isWhole || undefined}>
      {isWhole ? (
        <IconCheck size={14} stroke={1.6} aria-hidden="true" />
      ) : (
        <IconCircleHalf2 size={14} stroke={1.6} aria-hidden="true" />
      )}
      <span>
        {!explainsAllDays && t`Explains the last statement only`}
        {explainsAllDays && isWhole && t`Units and cash agree to the cent`}
        {explainsAllDays && cash.length === 0 && t`Units agree, cash is not stated`}
        {explainsAllDays && first !== undefined && first.left !== null && (
          <Trans>
            Cash would still differ by <Money value={Math.abs(first.left)} currency={first.currency} withCurrency />
          </Trans>
        )}
        {explainsAllDays && first?.left === null && t`Units agree, cash cannot be told`}
      </span>
    </p>
  )
}

function Effect({ suspect: { effect }, currency }: { suspect: Suspect; currency: string }) {
  const { numberFormat: format } = useFigureSettings()
  if (effect === null) return <p className={styles.unmeasured}>{t`Its effect cannot be measured here`}</p>
  const { value, gain, totalReturn } = effect
  const change = ({ before, after }: { before: number | null; after: number | null }) =>
    before === null || after === null ? null : after - before
  const percent = (ratio: number | null) =>
    ratio === null ? t`not defined` : formatPercent(ratio, { sign: 'negative', format })
  return (
    <dl className={styles.effect}>
      <div>
        <dt>{t`Value`}</dt>
        <dd>
          <Money value={change(value)} currency={currency} isGain />
        </dd>
      </div>
      <div>
        <dt>{t`Gain`}</dt>
        <dd>
          <Money value={change(gain)} currency={currency} isGain />
        </dd>
      </div>
      <div>
        <dt>{t`Total return`}</dt>
        <dd>
          <span className={styles.before}>{percent(totalReturn.before)} →</span> {percent(totalReturn.after)}
        </dd>
      </div>
    </dl>
  )
}

type RepairButtonProps = Omit<SuspectCardProps, 'rank' | 'currency'> & { isPrimary: boolean; name: string }

/** A trade or a payment whose day only its owner knows opens in the form. */
function RepairButton({ portfolioId, suspect, isBusy, isRepairing, onRepair, isPrimary, name }: RepairButtonProps) {
  const { repair } = suspect
  const look = { size: 'compact-sm', variant: isPrimary ? 'filled' : 'default' } as const
  const label = t`Repair: ${name}`
  if (repair.kind === 'add' && repair.isToConfirm && suspect.ratio === null) {
    const { type, stockId, date, units, price, currency } = repair.row
    const isTrade = type === 'buy' || type === 'sell'
    const search = isTrade
      ? { asset: stockId, type, date, units, amount: price }
      : { type, date, amount: price, currency }
    return (
      <Button
        {...look}
        aria-label={label}
        renderRoot={(props) => (
          <Link {...props} to="/portfolio/$portfolioId/add" params={{ portfolioId }} search={search} />
        )}
      >
        {t`Repair`}
      </Button>
    )
  }
  return (
    <Button {...look} aria-label={label} loading={isRepairing} disabled={isBusy && !isRepairing} onClick={onRepair}>
      {t`Repair`}
    </Button>
  )
}
