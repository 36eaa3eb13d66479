import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Operand } from '@plumbline/contract/explanations/explanation'
import type { ExplainFigureResponse } from '@plumbline/contract/explanations/schemas'
import { Fragment, type ReactNode } from 'react'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Amount } from './amount.tsx'
import { describePrice, describeRate } from './describe-operand.ts'
import styles from './explain.module.css'
import { operandName } from './formula-names.ts'

type Fact = { name: string; text: ReactNode }

/** Price and rate of a line and what its percentage is of; the operands of a formula; and the formula in words. */
export function ExplanationFacts({ loaded }: { loaded: ExplainFigureResponse }) {
  const { numberFormat } = useFigureSettings()
  const { explanation, percentOf, holding } = loaded
  const facts: Fact[] = [...holding, ...explanation.operands]
    .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index)
    .flatMap((operand) => describeFact(operand) ?? [])
  if (percentOf !== null) {
    facts.push({
      name: t`Percent`,
      text: (
        <Trans>
          <Amount value={percentOf.percent} unit="ratio" /> of all purchases,{' '}
          <Amount value={percentOf.purchases} unit={percentOf.currency} withCurrency />
        </Trans>
      ),
    })
  }
  facts.push({ name: t`Formula`, text: explanation.text })
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )

  /** A close and the splits after it are shown with the price. */
  function describeFact(operand: Operand): Fact | null {
    const name = operandName(operand.name)
    const together = holding.includes(operand) ? holding : explanation.operands
    switch (operand.name) {
      case 'close':
      case 'split':
        return null
      case 'price':
        return { name, text: describePrice(together, numberFormat) }
      case 'rate': {
        const text = describeRate(operand, numberFormat)
        return text === null ? null : { name, text }
      }
      case 'other-rate':
        return { name, text: <Rates rates={together.filter((each) => each.name === 'other-rate')} /> }
      default:
        return { name, text: <Amount value={operand.value} unit={operand.unit} withCurrency /> }
    }
  }
}

function Rates({ rates }: { rates: readonly Operand[] }) {
  return rates.map(({ value, unit }, index) => (
    <Fragment key={value}>
      {index > 0 && ', '}
      <Amount value={value} unit={unit} />
    </Fragment>
  ))
}
