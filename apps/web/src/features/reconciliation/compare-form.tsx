import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ComparedHolding, Comparison } from '@plumbline/contract/reconciliation/schemas'
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { stateHoldingsMutation } from '../../api/reconciliation.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { CauseList } from './cause-list.tsx'
import { expectedUnits } from './expected-units.ts'
import styles from './reconciliation.module.css'

type CompareFormProps = {
  portfolioId: string
  comparison: Comparison
  /** The button that leaves without comparing. */
  onLater: () => void
  /** Called once the broker’s units of every holding equal the ledger’s. */
  onAgreed: (holdings: number) => void
}

/** One line per holding with the broker's units, prefilled with those of the ledger. Enter confirms all of them. */
export function CompareForm({ portfolioId, comparison, onLater, onAgreed }: CompareFormProps) {
  const { numberFormat } = useFigureSettings()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const submitButton = useRef<HTMLButtonElement>(null)
  const statement = useMutation({
    ...stateHoldingsMutation(portfolioId),
    onSuccess: ({ holdings }) => {
      setTyped({})
      const compared = holdings.filter(({ kind }) => kind === 'security')
      if (compared.every(({ state }) => state === 'equal')) onAgreed(compared.length)
    },
  })
  useEffect(() => submitButton.current?.focus({ preventScroll: true }), [])

  // Those that differ stand first; within a state the order is the server's.
  const holdings = comparison.holdings.toSorted((a, b) => Number(isDifferent(b)) - Number(isDifferent(a)))
  const textOf = (holding: ComparedHolding) =>
    typed[holding.assetId] ?? typeDecimal(expectedUnits(holding), numberFormat)
  const stated = holdings.map((holding) => ({
    assetId: holding.assetId,
    units: parseDecimal(textOf(holding), numberFormat),
  }))
  const isValid = stated.every(({ units }) => units !== undefined && Number(units) >= 0)
  const isCorrected = holdings.some(
    (holding) => Number(parseDecimal(textOf(holding), numberFormat)) !== Number(holding.units),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid) statement.mutate({ holdings: stated.map(({ assetId, units = '0' }) => ({ assetId, units })) })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.heads} aria-hidden="true">
        <span>{t`Holding`}</span>
        <span>{t`Your broker shows`}</span>
        <span>{t`Units here`}</span>
        <span />
      </div>
      <ul className={styles.holdings}>
        {holdings.map((holding) => (
          <Holding
            key={holding.assetId}
            holding={holding}
            text={textOf(holding)}
            onType={(text) => setTyped((before) => ({ ...before, [holding.assetId]: text }))}
          />
        ))}
      </ul>
      <FormError error={statement.error} />
      <div className={styles.foot}>
        <Button variant="default" onClick={onLater}>
          {t`Later`}
        </Button>
        <Button type="submit" ref={submitButton} loading={statement.isPending} disabled={!isValid}>
          {isCorrected ? t`Compare` : plural(holdings.length, { one: 'It agrees', other: 'All # agree' })}
        </Button>
      </div>
    </form>
  )
}

const isDifferent = ({ state }: ComparedHolding) => state === 'different'

type HoldingProps = { holding: ComparedHolding; text: string; onType: (text: string) => void }

function Holding({ holding, text, onType }: HoldingProps) {
  const { name, symbol, units, causes } = holding
  return (
    <li className={styles.holding} data-state={holding.state}>
      <span className={styles.name}>
        {name} <span className={styles.symbol}>{symbol}</span>
      </span>
      <DecimalField aria-label={t`Units of ${name} at your broker`} value={text} onChange={onType} />
      <span className={styles.units}>
        <span className={styles.unitsLabel}>{t`Units here`}</span> <Units units={Number(units)} />
      </span>
      <State holding={holding} />
      {causes.length > 0 && <CauseList causes={causes} />}
    </li>
  )
}

function State({ holding: { state, stated } }: { holding: ComparedHolding }) {
  const Icon = { equal: IconCheck, different: IconAlertTriangle, 'not-compared': IconCircleDashed }[state]
  const date = stated === null ? '' : formatDate(stated.day)
  return (
    <span className={styles.state}>
      <Icon size={14} stroke={1.6} aria-hidden="true" />
      {state === 'equal' && t`Compared on ${date}`}
      {state === 'not-compared' && t`Not compared`}
      {state === 'different' && stated !== null && (
        <span>
          <Trans>
            Differs on {date}: broker <Units units={Number(stated.units)} />, here{' '}
            <Units units={Number(stated.ledgerUnits)} />
          </Trans>
        </span>
      )}
    </span>
  )
}
