import { formatIsoDate } from './calendar.ts'
import {
  assetValueLeaves,
  currencyLeaves,
  dividendLeaves,
  type ExplainedLine,
  feeLeaves,
  moneyInLeaves,
  moneyOutLeaves,
  openAssetCostLeaves,
  openCostLeaves,
  purchaseLeaves,
  realizedLeaves,
  startValueLeaves,
  unitLeaves,
  unrealizedLeaves,
  valueLeaves,
} from './explain-effects.ts'
import { priceOperands, valuationRate } from './explain-operands.ts'
import type { Explanation, Leaf } from './explanation.ts'
import { divide, type Scope, sumLeaves, sumParts, toExplanation } from './explanation-nodes.ts'
import type { ExplainedFigure } from './figures/catalog.ts'
import type { ReturnMethod } from './measure-return.ts'
import { keysOf } from './settled-flows.ts'
import type { Steps } from './steps.ts'

/** Figures that are made of the effects of lines. */
export type LineFigure = Exclude<ExplainedFigure, `return.${ReturnMethod}`>

/** Explains a figure of `scope`; `line` is its only line if one line is asked for. Undefined if it needs a line. */
type Calculation = (scope: Scope, line: ExplainedLine | undefined) => Steps<Explanation | undefined>

/**
 * The calculation of every figure but the returns. `currentValue` and `cost` of a line are in the asset's currency, of
 * several lines in the portfolio's.
 */
export const CALCULATIONS: Readonly<Record<LineFigure, Calculation>> = {
  units: ofLine((scope) => sumLeaves({ ...scope, unit: 'units' }, 'units', unitLeaves)),
  price: ofLineAtOnce((scope, line) => price(inAssetCurrency(scope, line), line)),
  baseCurrencyPrice: ofLineAtOnce(priceInBase),
  costPerShare: ofLine((scope, line) => costPerUnit(inAssetCurrency(scope, line), line, openAssetCostLeaves)),
  baseCurrencyCostPerShare: ofLine((scope, line) => costPerUnit(scope, line, openCostLeaves)),
  startValue: (scope) => sumLeaves(scope, 'current-value', startValueLeaves),
  currentValue: (scope, line) =>
    sumLeaves(inAssetCurrency(scope, line), 'current-value', line === undefined ? valueLeaves : assetValueLeaves),
  baseCurrencyCurrentValue: (scope) => sumLeaves(scope, 'current-value', valueLeaves),
  cost: (scope, line) =>
    sumLeaves(inAssetCurrency(scope, line), 'open-cost', line === undefined ? openCostLeaves : openAssetCostLeaves),
  baseCurrencyCost: (scope) => sumLeaves(scope, 'open-cost', openCostLeaves),
  purchases,
  moneyIn: (scope) => sumLeaves(scope, 'money-in', moneyInLeaves(keysOf(scope.lines))),
  moneyOut: (scope) => sumLeaves(scope, 'money-out', moneyOutLeaves(keysOf(scope.lines))),
  'gain.realized': realized,
  'gain.unrealized': unrealized,
  'gain.price': function* (scope) {
    return sumParts('price-effect', scope, [yield* unrealized(scope), yield* realized(scope)])
  },
  'gain.currency': currency,
  'gain.dividend': dividends,
  'gain.fees': fees,
  'gain.total': totalGain,
  percent: function* (scope) {
    return divide('percent', scope, yield* totalGain(scope), yield* purchases(scope))
  },
}

function ofLine(calculate: (scope: Scope, line: ExplainedLine) => Steps<Explanation>): Calculation {
  return function* (scope, line) {
    return line && (yield* calculate(scope, line))
  }
}

function ofLineAtOnce(calculate: (scope: Scope, line: ExplainedLine) => Explanation): Calculation {
  return function* (scope, line) {
    yield
    return line && calculate(scope, line)
  }
}

function inAssetCurrency(scope: Scope, line: ExplainedLine | undefined): Scope {
  return line === undefined ? scope : { ...scope, unit: line.source.currency }
}

function realized(scope: Scope): Steps<Explanation> {
  return sumLeaves(scope, 'realized-gain', realizedLeaves)
}

function unrealized(scope: Scope): Steps<Explanation> {
  return sumLeaves(scope, 'unrealized-gain', unrealizedLeaves)
}

function currency(scope: Scope): Steps<Explanation> {
  return sumLeaves(scope, 'currency-gain', currencyLeaves)
}

function dividends(scope: Scope): Steps<Explanation> {
  return sumLeaves(scope, 'dividends', dividendLeaves)
}

function fees(scope: Scope): Steps<Explanation> {
  return sumLeaves(scope, 'fees', feeLeaves)
}

function purchases(scope: Scope): Steps<Explanation> {
  return sumLeaves(scope, 'purchases', purchaseLeaves)
}

function* totalGain(scope: Scope): Steps<Explanation> {
  const parts: Explanation[] = []
  for (const part of [realized, unrealized, currency, dividends, fees]) parts.push(yield* part(scope))
  return sumParts('total-gain', scope, parts)
}

function price({ unit, leftOut }: Scope, { source, replay: { closing } }: ExplainedLine): Explanation {
  return toExplanation({
    formula: 'price',
    unit,
    combine: 'operands',
    value: closing.price?.price ?? null,
    operands: priceOperands(source, closing),
    leftOut,
  })
}

function priceInBase({ unit, leftOut }: Scope, { source, replay: { closing } }: ExplainedLine): Explanation {
  const { price: quoted, rate } = closing
  return toExplanation({
    formula: 'price-in-base',
    unit,
    combine: 'operands',
    value: (quoted && rate && quoted.price * rate.rate) ?? null,
    operands: [...priceOperands(source, closing), valuationRate(source, closing)],
    leftOut,
  })
}

function* costPerUnit(
  scope: Scope,
  { replay: { closing } }: ExplainedLine,
  leavesOf: (line: ExplainedLine) => Leaf[],
): Steps<Explanation> {
  const { unit, leftOut } = scope
  const { units } = closing
  const cost = yield* sumLeaves(scope, 'open-cost', leavesOf)
  const date = formatIsoDate(closing.day)
  return toExplanation({
    formula: 'cost-per-unit',
    unit,
    combine: 'operands',
    value: units === 0 || cost.value === null ? null : cost.value / units,
    operands: [
      { name: 'cost', value: cost.value, unit, date },
      { name: 'units', value: units, unit: 'units', date },
    ],
    parts: [cost],
    leftOut,
  })
}
