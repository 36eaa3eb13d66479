import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import type { PriceCorrectionEffect } from '@plumbline/contract/price-corrections/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { correctionEffectQuery, type PricedDay } from '../../../../api/price-corrections.ts'
import { formatPercent } from '../../../../formatting/format-percent.ts'
import { FormError } from '../../../../ui/dialogs/form-error.tsx'
import { Becomes } from '../../../../ui/figures/becomes.tsx'
import { useFigureSettings } from '../../../../ui/figures/figure-settings.tsx'
import { Money } from '../../../../ui/figures/money.tsx'
import styles from './correction.module.css'

const TYPING_MS = 300

/** What a price would do to the figures of today, in each portfolio with the asset. */
export function CorrectionEffects({ price, ...priced }: PricedDay & { price: string }) {
  const [settled] = useDebouncedValue(price, TYPING_MS)
  const query = useQuery({ ...correctionEffectQuery(priced, settled), placeholderData: keepPreviousData })
  if (query.error) return <FormError error={query.error} />
  return (
    <div className={styles.effects} aria-live="polite">
      {query.data?.effects.map((portfolio) => (
        <Effect key={portfolio.portfolioId} portfolio={portfolio} />
      ))}
    </div>
  )
}

type Change = { before: number | null; after: number | null }

function Effect({ portfolio: { name, currency, effect } }: { portfolio: PriceCorrectionEffect }) {
  const { numberFormat: format } = useFigureSettings()
  const amount = (value: number | null) => <Money value={value} currency={currency} />
  const ratio = (value: number | null) =>
    value === null ? t`not defined` : formatPercent(value, { sign: 'negative', format })
  const change = ({ before, after }: Change) =>
    before === after ? t`unchanged` : <Becomes before={amount(before)} after={amount(after)} />
  // By chains of daily returns, a price in between changes the last digits of a ratio.
  const changeOfRatio = ({ before, after }: Change) =>
    ratio(before) === ratio(after) ? t`unchanged` : <Becomes before={ratio(before)} after={ratio(after)} />
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {effect === null ? (
        <p className={styles.note}>{t`Not known, because a price or a rate is missing.`}</p>
      ) : (
        <dl>
          <div>
            <dt>{t`Value, ${currency}`}</dt>
            <dd>{change(effect.value)}</dd>
          </div>
          <div>
            <dt>{t`Gain, ${currency}`}</dt>
            <dd>{change(effect.gain)}</dd>
          </div>
          <div>
            <dt>{t`Return`}</dt>
            <dd>{changeOfRatio(effect.totalReturn)}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
