import type { Explanation } from '@plumbline/contract/explanations/explanation'
import type { ExplainedFigure } from '@plumbline/contract/explanations/operations'
import type { ExplainFigureResponse } from '@plumbline/contract/explanations/schemas'
import { useQueries } from '@tanstack/react-query'
import { explanationQuery } from '../../api/explanation-queries.ts'
import type { AskedFigure, ExplainedScope, FigureQuestion } from '../../ui/explain/explain-context.ts'

/** Values of the identity start + money in - money out + gain = value, in the portfolio's currency. */
export type Identity = { start: number; moneyIn: number; moneyOut: number; gain: number; value: number }

export type LoadedExplanation = {
  explanation: Explanation
  assets: ExplainFigureResponse['assets']
  transactions: ExplainFigureResponse['transactions']
  /** What the gain in percent is of; null where it is not asked for. */
  purchases: Explanation | null
  /** The value of what is held, whose effects carry price and rate. */
  value: Explanation | null
  identity: Identity | null
}

const identityFigures = ['startValue', 'moneyIn', 'moneyOut', 'gain.total', 'baseCurrencyCurrentValue'] as const

const hasIdentity = (figure: AskedFigure) =>
  figure.startsWith('gain.') ||
  ['percent', 'startValue', 'moneyIn', 'moneyOut', 'currentValue', 'baseCurrencyCurrentValue'].includes(figure)

/** The calls whose answers make up one explanation; the first ones are of the figure itself. */
function figuresToAsk({ figure, scope }: FigureQuestion): { own: ExplainedFigure[]; others: ExplainedFigure[] } {
  const isPeriod = scope.from !== undefined
  const own: ExplainedFigure[] =
    figure === 'gain.price'
      ? ['gain.unrealized', 'gain.realized']
      : figure === 'gain.total' && !isPeriod
        ? ['percent']
        : [figure]
  if (!hasIdentity(figure)) return { own, others: [] }
  const others = identityFigures.filter((each) => isPeriod || each !== 'startValue')
  return { own, others: others.filter((each) => !own.includes(each)) }
}

function ownExplanation(figure: AskedFigure, answers: ExplainFigureResponse[]): Explanation | undefined {
  const [first, second] = answers
  if (figure === 'gain.price' && first && second) {
    const parts = [first.explanation, second.explanation]
    const [unrealized, realized] = parts.map(({ value }) => value)
    return {
      ...first.explanation,
      formula: 'price-effect',
      text: 'unrealized + realized',
      value: unrealized == null || realized == null ? null : unrealized + realized,
      parts,
      leaves: [],
      operands: [],
    }
  }
  return figure === 'gain.total' && first?.explanation.combine === 'quotient'
    ? first.explanation.parts[0]
    : first?.explanation
}

function readIdentity(value: (figure: ExplainedFigure) => number | null | undefined, scope: ExplainedScope) {
  const start = scope.from === undefined ? 0 : value('startValue')
  const moneyIn = value('moneyIn')
  const moneyOut = value('moneyOut')
  const gain = value('gain.total')
  const end = value('baseCurrencyCurrentValue')
  if (start == null || moneyIn == null || moneyOut == null || gain == null || end == null) return null
  return { start, moneyIn, moneyOut, gain, value: end }
}

/** Everything that the explanation of a figure shows; undefined until all of it is there. */
export function useExplanation(portfolioId: string, question: FigureQuestion) {
  const { figure, scope } = question
  const { own, others } = figuresToAsk(question)
  const asked = [...own, ...others]
  const queries = useQueries({ queries: asked.map((each) => explanationQuery(portfolioId, each, scope)) })
  const answers = queries.flatMap(({ data }) => data ?? [])
  const failed = queries.find(({ error }) => error !== null)
  const retry = () => void Promise.all(queries.filter(({ error }) => error).map(({ refetch }) => refetch()))
  const isRetrying = queries.some(({ error, isFetching }) => error !== null && isFetching)

  if (answers.length < asked.length) return { loaded: undefined, error: failed?.error ?? null, retry, isRetrying }
  const of = (each: ExplainedFigure) => answers[asked.indexOf(each)]?.explanation
  const explanation = ownExplanation(figure, answers)
  const percent = of('percent')
  const gain = of('gain.total') ?? percent?.parts[0]
  const loaded: LoadedExplanation | undefined = explanation && {
    explanation,
    assets: Object.assign({}, ...answers.map(({ assets }) => assets)),
    transactions: Object.assign({}, ...answers.map(({ transactions }) => transactions)),
    purchases: percent?.parts[1] ?? null,
    value: of('baseCurrencyCurrentValue') ?? null,
    identity: hasIdentity(figure)
      ? readIdentity((each) => (each === 'gain.total' ? gain : of(each))?.value, scope)
      : null,
  }
  return { loaded, error: null, retry, isRetrying }
}
