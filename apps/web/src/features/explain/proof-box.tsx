import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
        {plural(effects, {
          one: 'Cannot be checked: the effect behind it lacks a price or a rate.',
          other: 'Cannot be checked: some of the # effects behind it lack a price or a rate.',
        })}
      </Box>
    )
  }
  if (check.kind === 'differs') {
    return (
      <Box isWarning>
        <Trans>
          Does not add up: its parts make <Amount value={check.made} unit={explanation.unit} />, but the figure shown is{' '}
          <Amount value={question.shown} unit={explanation.unit} />.
        </Trans>
      </Box>
    )
  }
  if (identity === null) {
    return (
      <Box>
        {t`Adds up: ${{ source: describeSource(loaded, effects) }}`}{' '}
        <Amount value={check.made} unit={explanation.unit} />
      </Box>
    )
  }
  return <IdentityProof identity={identity} isPeriod={question.scope.from !== undefined} />
}

function describeSource({ explanation }: ExplainFigureResponse, effects: number): string {
  if (effects === 0 || explanation.combine === 'operands') return `${explanation.text} =`
  return explanation.combine === 'product' && effects > 1
    ? t`${effects} days and spans multiply to`
    : plural(effects, { one: '# effect makes', other: '# effects make' })
}

function IdentityProof({ identity, isPeriod }: { identity: Identity; isPeriod: boolean }) {
  const { currency, start, moneyIn, moneyOut, gain, value } = identity
  const holds = holdsIdentity(identity)
  const amount = (figure: number) => <Amount value={figure} unit={currency} />
  const startAmount = amount(start)
  const inAmount = amount(moneyIn)
  const outAmount = amount(moneyOut)
  const gainAmount = amount(gain)
  const endAmount = amount(value)
  return (
    <Box isWarning={!holds}>
      {holds ? t`Adds up` : t`Does not add up`}:{' '}
      {isPeriod && (
        <>
          <Trans>value at the start {startAmount}</Trans> +{' '}
        </>
      )}
      <Trans>money in {inAmount}</Trans> − <Trans>money out {outAmount}</Trans> + <Trans>gain {gainAmount}</Trans>{' '}
      {holds ? '=' : '≠'}{' '}
      <Trans>
        value <b>{endAmount}</b>
      </Trans>
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
