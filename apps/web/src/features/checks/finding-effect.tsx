import { t } from '@lingui/core/macro'
import type { Finding } from '@plumbline/contract/checks/schemas'
import { formatPercent } from '../../formatting/format-percent.ts'
import { Becomes } from '../../ui/figures/becomes.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import styles from './checks.module.css'
import { formatPlainPrice } from './describe-finding.ts'

/** `12.40% → 11.90%`, the return of the portfolio. */
export function ReturnEffect({ effect }: Pick<Finding, 'effect'>) {
  const { numberFormat: format } = useFigureSettings()
  if (effect === null) return <span className={styles.unknown}>{t`not known yet`}</span>
  const { before, after } = effect.totalReturn
  const written = (ratio: number | null) =>
    ratio === null ? t`not defined` : formatPercent(ratio, { sign: 'negative', format })
  return <Becomes before={written(before)} after={written(after)} />
}

/** What else the fix changes, hung from the finding by the line. */
export function FindingEffect({ finding, portfolio }: { finding: Finding; portfolio: string }) {
  const { effect, currency, fix, details } = finding
  const { numberFormat } = useFigureSettings()
  const amount = (value: number | null) => <Money value={value} currency={currency} />
  const change = ({ before, after }: { before: number | null; after: number | null }) =>
    before === after ? t`unchanged` : <Becomes before={amount(before)} after={amount(after)} />
  return (
    <dl className={styles.effect}>
      {fix.kind === 'change-price' && details.kind === 'trade-price' && (
        <div>
          <dt>{t`Price, ${{ currency: details.transaction.currency }}`}</dt>
          <dd>
            <Becomes
              before={formatPlainPrice(details.transaction.price, numberFormat)}
              after={formatPlainPrice(fix.price, numberFormat)}
            />
          </dd>
        </div>
      )}
      {effect && (
        <>
          <div>
            <dt>{t`Money in, ${currency}`}</dt>
            <dd>{change(effect.moneyIn)}</dd>
          </div>
          <div>
            <dt>{t`Gain of ${portfolio}, ${currency}`}</dt>
            <dd>{change(effect.gain)}</dd>
          </div>
          <div>
            <dt>{t`Value, ${currency}`}</dt>
            <dd>{change(effect.value)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
