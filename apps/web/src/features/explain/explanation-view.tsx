import { plural, t } from '@lingui/core/macro'
import type { ExplainFigureResponse } from '@plumbline/contract/explanations/schemas'
import { type FormulaId, figureOfFormula } from '@plumbline/engine/figures/catalog'
import { useState } from 'react'
import { BridgeTable } from '../../ui/bridge/bridge-table.tsx'
import type { FigureQuestion } from '../../ui/explain/explain-context.ts'
import { textLink } from '../../ui/text-link.ts'
import { Amount } from './amount.tsx'
import { arrangeParts } from './arrange-parts.ts'
import { EffectPages } from './effect-pages.tsx'
import styles from './explain.module.css'
import { ExplanationFacts } from './explanation-facts.tsx'
import { methodLink, partName } from './formula-names.ts'
import { MissingInputs } from './missing-inputs.tsx'
import { ProofBox } from './proof-box.tsx'

/** Up to this many effects are shown at once if there is no bridge. */
const SHOWN_AT_ONCE = 6

function isGainFormula(formula: FormulaId): boolean {
  const { term, unit } = figureOfFormula(formula)
  return term === 'gain' && unit === 'base-money'
}

type ExplanationViewProps = { portfolioId: string; question: FigureQuestion; loaded: ExplainFigureResponse }

/**
 * The parts as a small bridge, their sum, the proof, prices and rates, and on request every effect behind the figure.
 */
export function ExplanationView({ portfolioId, question, loaded }: ExplanationViewProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { explanation, assets } = loaded
  const nameOf = (assetId: string) => assets[assetId]?.name ?? assetId
  const parts = arrangeParts(explanation, nameOf)
  const summed = explanation.combine === 'quotient' ? (explanation.parts[0] ?? explanation) : explanation
  const isGain = isGainFormula(summed.formula)
  const count = loaded.effects.total
  const areEffectsShown = chosen ?? (parts.length < 2 && count <= SHOWN_AT_ONCE)
  const method = methodLink(explanation.page)
  const sumName = partName(summed.formula)
  return (
    <>
      {parts.length > 1 && (
        <div className={styles.bridge}>
          <BridgeTable
            caption={t`Parts of: ${{ title: question.title }}`}
            parts={parts.map(({ id, label, note, value }) => ({
              id,
              label,
              note,
              value,
              isFlow: !isGain,
              figure: <Amount value={value} unit={summed.unit} isGain={isGain} />,
            }))}
            end={{
              label: summed.unit === 'units' ? sumName : `${sumName}, ${summed.unit}`,
              figure: <Amount value={summed.value} unit={summed.unit} isGain={isGain} isPlain />,
              withBar: true,
            }}
          />
        </div>
      )}
      <ProofBox question={question} loaded={loaded} effects={count} />
      <MissingInputs loaded={loaded} />
      <ExplanationFacts loaded={loaded} />
      {areEffectsShown && count > 0 && <EffectPages portfolioId={portfolioId} question={question} loaded={loaded} />}
      <div className={styles.foot}>
        {count > 0 && (
          <button
            type="button"
            className={textLink}
            aria-expanded={areEffectsShown}
            onClick={() => setChosen(!areEffectsShown)}
          >
            {areEffectsShown
              ? t`Hide the effects`
              : plural(count, { one: '# effect behind it', other: '# effects behind it' })}
          </button>
        )}
        <a href={method.path} className={textLink}>
          {method.text}
        </a>
      </div>
    </>
  )
}
