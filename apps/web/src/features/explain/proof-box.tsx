import type { ExplainFigureResponse, Identity } from '@plumbline/contract/explanations/schemas'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FigureQuestion } from '../../ui/explain/explain-context.ts'
import { Amount } from './amount.tsx'
import { checkExplanation, holdsIdentity } from './check-explanation.ts'
import styles from './explain.module.css'

type ProofBoxProps = { question: FigureQuestion; loaded: ExplainFigureResponse; effects: number }

/** Shows whether the effects add up to the figure, and whether value = money in − money out + gain holds around it. */
export function ProofBox({ question, loaded, effects }: ProofBoxProps) {
  const { explanation, identity } = loaded
  const check = checkExplanation(explanation, question.shown)
  if (check.kind === 'unknown') {
    return (
      <Box isWarning>
        Cannot be checked: a price or a rate is missing among the {effects === 1 ? 'effect' : `${effects} effects`}{' '}
        behind it.
      </Box>
    )
  }
  if (check.kind === 'differs') {
    return (
      <Box isWarning>
        Does not add up: its parts make <Amount value={check.made} unit={explanation.unit} />, but the figure shown is{' '}
        <Amount value={question.shown} unit={explanation.unit} />.
      </Box>
    )
  }
  if (identity === null) {
    return (
      <Box>
        Adds up: {describeSource(loaded, effects)} <Amount value={check.made} unit={explanation.unit} />
      </Box>
    )
  }
  return <IdentityProof identity={identity} isPeriod={question.scope.from !== undefined} />
}

function describeSource({ explanation }: ExplainFigureResponse, effects: number): string {
  if (effects === 0 || explanation.combine === 'operands') return `${explanation.text} =`
  const counted = effects === 1 ? '1 effect makes' : `${effects} effects make`
  return explanation.combine === 'product' && effects > 1 ? `${effects} days and spans multiply to` : counted
}

function IdentityProof({ identity, isPeriod }: { identity: Identity; isPeriod: boolean }) {
  const { currency, start, moneyIn, moneyOut, gain, value } = identity
  const holds = holdsIdentity(identity)
  const amount = (figure: number) => <Amount value={figure} unit={currency} />
  return (
    <Box isWarning={!holds}>
      {holds ? 'Adds up' : 'Does not add up'}: {isPeriod && <>value at the start {amount(start)} + </>}money in{' '}
      {amount(moneyIn)} − money out {amount(moneyOut)} + gain {amount(gain)} {holds ? '=' : '≠'} value{' '}
      <b>{amount(value)}</b>
    </Box>
  )
}

function Box({ children, isWarning = false }: { children: ReactNode; isWarning?: boolean }) {
  const Icon = isWarning ? IconAlertTriangle : IconCheck
  return (
    <div className={styles.proof} data-warning={isWarning || undefined} role={isWarning ? 'alert' : undefined}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
