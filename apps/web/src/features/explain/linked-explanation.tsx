import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import {
  type ExplainedField,
  explainedFields,
  type FormulaId,
  figureOfFormula,
} from '@plumbline/engine/figures/catalog'
import { useQuery } from '@tanstack/react-query'
import { explanationQuery } from '../../api/explanation-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { ExplainedScope } from '../../ui/explain/explain-context.ts'
import { QueryView } from '../../ui/states/query-view.tsx'
import { ExplanationView } from './explanation-view.tsx'

type LinkedExplanationProps<Name> = {
  portfolioId: string
  figure: Name
  scope: ExplainedScope
  onClose: () => void
}

/** The explanation that a link in a mail opens, for the days in the link. Nothing, if the link names no figure. */
export function LinkedExplanation({ figure, ...props }: LinkedExplanationProps<string>) {
  const field = explainedFields.find((each) => each === figure)
  return field === undefined ? null : <ExplanationDialog figure={field} {...props} />
}

function ExplanationDialog({ portfolioId, figure, scope, onClose }: LinkedExplanationProps<ExplainedField>) {
  const query = useQuery(explanationQuery(portfolioId, figure, scope))
  const { data } = query
  const name = data && describe(data.explanation.formula, scope.asset && data.assets[scope.asset]?.name)
  const title = name ? `${name}${describePeriod(figure, scope)}` : t`Explanation`
  return (
    <Dialog title={title} isOpen onClose={onClose} size="medium">
      <QueryView query={query} failed={t`The explanation could not be loaded`}>
        {(loaded) => (
          <ExplanationView
            portfolioId={portfolioId}
            question={{ figure, scope, title, shown: loaded.explanation.value ?? 0 }}
            loaded={loaded}
          />
        )}
      </QueryView>
    </Dialog>
  )
}

function describe(formula: FormulaId, assetName: string | undefined): string {
  const name = i18n._(figureOfFormula(formula).name)
  return assetName === undefined ? name : t`${name} of ${assetName}`
}

function describePeriod(figure: ExplainedField, { from, to }: ExplainedScope): string {
  if (from === undefined || to === undefined) return ''
  const start = formatDate(from)
  return `, ${figure === 'startValue' ? t`close of ${{ date: start }}` : t`${start} to ${{ end: formatDate(to) }}`}`
}
