import type { ReactNode } from 'react'
import type { FigureQuestion } from '../../ui/explain/explain-context.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Amount } from './amount.tsx'
import { describePrice, describeRate } from './describe-operand.ts'
import styles from './explain.module.css'
import { operandName } from './formula-names.ts'
import type { LoadedExplanation } from './use-explanation.ts'

/** Price, rate and percent base of a line; the operands of a formula; and the formula in words. */
export function ExplanationFacts({ question, loaded }: { question: FigureQuestion; loaded: LoadedExplanation }) {
  const { numberFormat } = useFigureSettings()
  const { explanation, purchases, value } = loaded
  const isLine = question.scope.asset !== undefined
  const held = isLine ? value?.leaves.find(({ kind }) => kind === 'holding')?.operands : undefined
  const facts: { name: string; text: ReactNode }[] = []

  for (const operand of [...(held ?? []), ...explanation.operands]) {
    if (facts.some(({ name }) => name === operandName(operand.name))) continue
    const text =
      operand.name === 'price' ? (
        describePrice(operand, numberFormat)
      ) : operand.name === 'rate' ? (
        describeRate(operand, numberFormat)
      ) : (
        <Amount value={operand.value} unit={operand.unit} withCurrency />
      )
    if (text !== null) facts.push({ name: operandName(operand.name), text })
  }
  const gain = explanation.combine === 'quotient' ? explanation.parts[0] : explanation
  if (purchases?.value && gain?.value != null) {
    facts.push({
      name: 'Percent',
      text: (
        <>
          <Amount value={gain.value / purchases.value} unit="ratio" /> of all purchases,{' '}
          <Amount value={purchases.value} unit={purchases.unit} withCurrency />
        </>
      ),
    })
  }
  facts.push({ name: 'Formula', text: explanation.text })
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
}
