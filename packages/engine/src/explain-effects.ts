import { formatIsoDate } from './calendar.ts'
import type { Effect } from './effect.ts'
import {
  amountOperands,
  effectRate,
  feeOperands,
  money,
  priceOperands,
  units,
  valuationRate,
} from './explain-operands.ts'
import type { Leaf, Operand } from './explanation.ts'
import { bringsUnits, givesUnits, isCashFlow, lowersCost, takesPurchases, takesUnits } from './flow-kinds.ts'
import { known } from './known.ts'
import { isMoney, type LineSource, type Valuation } from './line-source.ts'
import type { LineReplay } from './replay-line.ts'
import { type ResolvedTransaction, resolveAll } from './resolve-transactions.ts'

/** The source of the leaves of a line's figures. */
export interface ExplainedLine {
  source: LineSource
  replay: LineReplay
  /** Made once they are needed. */
  effects: readonly Effect[]
  /** The line's transactions by id, without its splits. Made once they are needed. */
  entries: ReadonlyMap<string, ResolvedTransaction>
}

type Part = (line: ExplainedLine) => Leaf[]

/** The replay of one asset, with its transactions by id. */
export function explainedLine(source: LineSource, replay: LineReplay): ExplainedLine {
  let effects: readonly Effect[] | undefined
  let entries: ReadonlyMap<string, ResolvedTransaction> | undefined
  return {
    source,
    replay,
    get effects() {
      effects ??= replay.effects()
      return effects
    },
    get entries() {
      entries ??= new Map(resolveAll(source, replay.closing.day).map((entry) => [entry.transaction.id, entry]))
      return entries
    },
  }
}

export const realizedLeaves: Part = (line) =>
  effectLeaves(line, 'realized', (effect) => {
    const [proceeds, rate] = splitRate(amountOf(line, 'proceeds', effect))
    return [
      units(effect.units),
      ...proceeds,
      money('cost', negated(effect.costChangeAsset), line.source.currency),
      rate,
    ]
  })

export const unrealizedLeaves: Part = (line) =>
  holdingLeaf(line, line.replay.unrealized, [
    ...valueOperands(line.source, line.replay.closing),
    money('cost', known(line.replay.costAsset), line.source.currency),
  ])

export const currencyLeaves: Part = (line) => [
  ...effectLeaves(line, 'currencyEffect', (effect) => [
    money('cost', negated(effect.costChangeAsset), line.source.currency),
    effectRate(line.source, effect),
    money('cost-in-base', negated(effect.costChangeBase), line.source.baseCurrency),
  ]),
  ...holdingLeaf(line, line.replay.currencyUnrealized, [
    money('cost', known(line.replay.costAsset), line.source.currency),
    valuationRate(line.source, line.replay.closing),
    money('cost-in-base', known(line.replay.costBase), line.source.baseCurrency),
  ]),
]

export const dividendLeaves: Part = (line) =>
  effectLeaves(line, 'dividend', (effect) => amountOf(line, 'amount', effect))

export const feeLeaves: Part = (line) => effectLeaves(line, 'fees', (effect) => feeOf(line, effect))

type Keys = ReadonlySet<string> | undefined

/** @param keys of the lines of the scope: money between them neither comes nor goes */
export const moneyInLeaves = (keys: Keys) => flowLeaves('inflow', keys)
export const moneyOutLeaves = (keys: Keys) => flowLeaves('outflow', keys)

function flowLeaves(field: 'inflow' | 'outflow', keys: Keys): Part {
  return (line) =>
    line.effects
      .filter((effect) => effect[field] !== 0 && !isInternal(effect, keys))
      .map((effect) => toLeaf(effect, effect[field], flowOperands(line, effect)))
}

/** Not for purchases that a transfer moves: both ends are listed, and they cancel out. */
function isInternal({ counterpart, lots }: Effect, keys: Keys): boolean {
  return counterpart !== null && lots === undefined && keys?.has(counterpart) === true
}

export const valueLeaves: Part = (line) =>
  holdingLeaf(line, line.replay.closing.valueBase, valueOperands(line.source, line.replay.closing))

export const assetValueLeaves: Part = (line) =>
  holdingLeaf(line, line.replay.closing.valueAsset, [
    units(line.replay.closing.units),
    ...priceOperands(line.source, line.replay.closing),
  ])

export const purchaseLeaves: Part = (line) =>
  line.effects
    .filter((effect) => isPurchase(effect) && !isMoney(line.source))
    .map((effect) => {
      const paid = effect.lots === undefined ? amountOf(line, 'amount', effect) : movedCost(line.source, effect)
      return toLeaf(effect, effect.costChangeBase, [units(effect.units), ...paid])
    })

/** True also for an end of a transfer, which moves purchases. */
function isPurchase({ kind, lots }: Effect): boolean {
  return bringsUnits(kind) || lots !== undefined
}

/** The cost of the purchases that a transfer moves. */
function movedCost({ baseCurrency }: LineSource, { kind, costChangeBase }: Effect): Operand[] {
  const cost = takesPurchases(kind) ? negated(costChangeBase) : costChangeBase
  return [money('cost-in-base', cost, baseCurrency)]
}

/** The fees of the purchases that a transfer moves, in the portfolio's currency. */
function movedFees({ baseCurrency }: LineSource, { kind, fees, date }: Effect): Operand[] {
  if (fees === 0) return []
  const unit = `${baseCurrency} per ${baseCurrency}`
  return [
    money('fee', takesPurchases(kind) ? fees : negated(fees), baseCurrency),
    { name: 'fee-rate', value: 1, unit, date, source: 'same-currency' },
  ]
}

export const startValueLeaves: Part = ({ source, replay, effects }) =>
  effects
    .filter(({ kind }) => kind === 'opening')
    .map((effect) => toLeaf(effect, effect.costChangeBase, replay.opening ? valueOperands(source, replay.opening) : []))

/** In today's units: each purchase and sale times the ratios of the splits after it. */
export const unitLeaves: Part = ({ effects }) => {
  const leaves: Leaf[] = []
  let splits: Operand[] = []
  let ratio = 1
  for (const effect of effects.toReversed()) {
    const { kind, units: traded, date } = effect
    if (kind === 'split' || kind === 'reversesplit') {
      ratio *= traded
      splits = [{ name: 'split', value: traded, unit: 'ratio', date }, ...splits]
    } else if (traded !== 0 && !takesUnits(kind))
      leaves.push(toLeaf(effect, traded * ratio, [units(traded), ...splits]))
    else if (traded !== 0) leaves.push(toLeaf(effect, 0 - traded * ratio, [units(traded), ...splits]))
  }
  return leaves.reverse()
}

/** Since the last full close: purchases minus what sales took out. */
export const openCostLeaves: Part = (line) =>
  costLeaves(line, 'costChangeBase', (effect) =>
    effect.lots !== undefined
      ? movedCost(line.source, effect)
      : givesUnits(effect.kind) || lowersCost(effect.kind) || isMoney(line.source)
        ? [money('cost-in-base', negated(effect.costChangeBase), line.source.baseCurrency)]
        : amountOf(line, 'amount', effect),
  )

export const openAssetCostLeaves: Part = (line) =>
  costLeaves(line, 'costChangeAsset', (effect) =>
    givesUnits(effect.kind) || lowersCost(effect.kind) || isMoney(line.source)
      ? [money('cost', negated(effect.costChangeAsset), line.source.currency)]
      : [money('amount', effect.costChangeAsset, line.source.currency)],
  )

function costLeaves(
  { effects }: ExplainedLine,
  field: 'costChangeBase' | 'costChangeAsset',
  operandsOf: (effect: Effect) => Operand[],
): Leaf[] {
  const lastClose = effects.findLastIndex(({ kind, unitsAfter }) => givesUnits(kind) && unitsAfter === 0)
  return effects
    .slice(lastClose + 1)
    .filter((effect) => effect[field] !== 0)
    .map((effect) => toLeaf(effect, effect[field], [units(effect.units), ...operandsOf(effect)]))
}

function effectLeaves(
  { effects }: ExplainedLine,
  field: 'realized' | 'currencyEffect' | 'dividend' | 'fees',
  operandsOf: (effect: Effect) => Operand[],
): Leaf[] {
  return effects
    .filter((effect) => effect[field] !== 0)
    .map((effect) => toLeaf(effect, effect[field], operandsOf(effect)))
}

function toLeaf(effect: Effect, amount: number | null, operands: Operand[]): Leaf {
  const { kind, assetId, transactionId, date, isLeftOut } = effect
  return { kind, assetId, transactionId, date, amount, operands, isLeftOut }
}

function holdingLeaf({ source, replay }: ExplainedLine, amount: number, operands: Operand[]): Leaf[] {
  const { closing } = replay
  if (closing.units === 0 && amount === 0) return []
  return [
    {
      kind: 'holding',
      assetId: source.assetId,
      transactionId: null,
      date: formatIsoDate(closing.day),
      amount: known(amount),
      operands,
      isLeftOut: false,
    },
  ]
}

/** Units, price and rate of the holding on a day. */
function valueOperands(source: LineSource, valuation: Valuation): Operand[] {
  return [units(valuation.units), ...priceOperands(source, valuation), valuationRate(source, valuation)]
}

/** Price and rate of a line's current holding. */
export function holdingOperands({ source, replay: { closing } }: ExplainedLine): Operand[] {
  return closing.units === 0 ? [] : valueOperands(source, closing)
}

function amountOf({ source, entries }: ExplainedLine, name: 'amount' | 'proceeds', effect: Effect): Operand[] {
  const entry = entryOf(entries, effect)
  const sold = entry?.transaction.units ?? 0
  const covered = givesUnits(effect.kind) && sold > 0 ? effect.units / sold : 1
  return amountOperands(source, name, effect, entry, covered)
}

function feeOf({ source, entries }: ExplainedLine, effect: Effect): Operand[] {
  if (effect.lots !== undefined) return movedFees(source, effect)
  return feeOperands(source, entryOf(entries, effect))
}

function flowOperands(line: ExplainedLine, effect: Effect): Operand[] {
  if (effect.lots !== undefined) return [...movedCost(line.source, effect), ...movedFees(line.source, effect)]
  if (isCashFlow(effect.kind)) return amountOf(line, 'amount', effect)
  return effect.kind === 'fee' ? feeOf(line, effect) : [...amountOf(line, 'amount', effect), ...feeOf(line, effect)]
}

function entryOf(entries: ExplainedLine['entries'], { transactionId }: Effect): ResolvedTransaction | undefined {
  return transactionId === null ? undefined : entries.get(transactionId)
}

/** Separates the rate from the operands before it. */
function splitRate(operands: Operand[]): [Operand[], Operand] {
  return [operands.slice(0, -1), operands.at(-1) as Operand]
}

function negated(value: number | null): number | null {
  return value === null ? null : 0 - value
}
