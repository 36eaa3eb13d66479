import { formatIsoDate } from './calendar.ts'
import type { Effect } from './effect.ts'
import type { Leaf, Operand } from './explanation.ts'
import { known } from './known.ts'
import type { LineSource } from './line-source.ts'
import type { LineReplay } from './replay-line.ts'

/** The line's replay and the names of its currencies: what the leaves of a figure are taken from. */
export interface ExplainedLine {
  source: LineSource
  replay: LineReplay
}

type Part = (line: ExplainedLine) => Leaf[]

export const realizedLeaves: Part = (line) =>
  effectLeaves(line, 'realized', (effect) => [
    units(effect.units),
    money('proceeds', effect.amountAsset, line.source.currency),
    money('cost', negated(effect.costChangeAsset), line.source.currency),
    rate(line, effect),
  ])

export const unrealizedLeaves: Part = (line) =>
  holdingLeaf(line, line.replay.unrealized, [
    ...valueOperands(line),
    money('cost', known(line.replay.costAsset), line.source.currency),
  ])

export const currencyLeaves: Part = (line) => [
  ...effectLeaves(line, 'currencyEffect', (effect) => [
    money('cost', negated(effect.costChangeAsset), line.source.currency),
    rate(line, effect),
    money('cost-in-base', negated(effect.costChangeBase), line.source.baseCurrency),
  ]),
  ...holdingLeaf(line, line.replay.currencyUnrealized, [
    money('cost', known(line.replay.costAsset), line.source.currency),
    ...rateOperand(line),
    money('cost-in-base', known(line.replay.costBase), line.source.baseCurrency),
  ]),
]

export const dividendLeaves: Part = (line) =>
  effectLeaves(line, 'dividend', (effect) => [amount(line, effect), rate(line, effect)])

export const feeLeaves: Part = (line) =>
  effectLeaves(line, 'fees', (effect) => [money('amount', effect.fees, line.source.baseCurrency)])

export const moneyInLeaves: Part = (line) => effectLeaves(line, 'inflow', flowOperands(line))
export const moneyOutLeaves: Part = (line) => effectLeaves(line, 'outflow', flowOperands(line))

export const valueLeaves: Part = (line) => holdingLeaf(line, line.replay.closing.valueBase, valueOperands(line))

export const assetValueLeaves: Part = (line) =>
  holdingLeaf(line, line.replay.closing.valueAsset, valueOperands(line).slice(0, 2))

export const purchaseLeaves: Part = (line) =>
  line.replay.effects
    .filter(({ kind }) => kind === 'buy')
    .map((effect) =>
      toLeaf(effect, effect.costChangeBase, [units(effect.units), amount(line, effect), rate(line, effect)]),
    )

export const openCostLeaves: Part = (line) => costLeaves(line, 'costChangeBase')
export const openAssetCostLeaves: Part = (line) => costLeaves(line, 'costChangeAsset')

export const startValueLeaves: Part = (line) =>
  line.replay.effects
    .filter(({ kind }) => kind === 'opening')
    .map((effect) =>
      toLeaf(effect, effect.costChangeBase, [units(effect.units), amount(line, effect), rate(line, effect)]),
    )

/** In today's units: each purchase and sale times the ratios of the splits after it. */
export const unitLeaves: Part = ({ replay }) => {
  const leaves: Leaf[] = []
  let ratio = 1
  for (const effect of replay.effects.toReversed()) {
    const { kind, units: traded } = effect
    if (kind === 'split' || kind === 'reversesplit') ratio *= traded
    if (kind === 'buy' || kind === 'opening') leaves.push(toLeaf(effect, traded * ratio, [units(traded)]))
    if (kind === 'sell') leaves.push(toLeaf(effect, 0 - traded * ratio, [units(traded)]))
  }
  return leaves.reverse()
}

/** Since the last full close: what was bought, less what sales took out of it. */
function costLeaves(line: ExplainedLine, field: 'costChangeBase' | 'costChangeAsset'): Leaf[] {
  const { effects } = line.replay
  const lastClose = effects.findLastIndex(({ kind, unitsAfter }) => kind === 'sell' && unitsAfter === 0)
  return effects
    .slice(lastClose + 1)
    .filter((effect) => effect[field] !== 0)
    .map((effect) => toLeaf(effect, effect[field], [units(effect.units), rate(line, effect)]))
}

function effectLeaves(
  { replay }: ExplainedLine,
  field: 'realized' | 'currencyEffect' | 'dividend' | 'fees' | 'inflow' | 'outflow',
  operandsOf: (effect: Effect) => Operand[],
): Leaf[] {
  return replay.effects
    .filter((effect) => effect[field] !== 0)
    .map((effect) => toLeaf(effect, effect[field], operandsOf(effect)))
}

function toLeaf({ kind, assetId, transactionId, date }: Effect, amount: number | null, operands: Operand[]): Leaf {
  return { kind, assetId, transactionId, date, amount, operands }
}

function holdingLeaf({ source, replay }: ExplainedLine, amount: number, operands: Operand[]): Leaf[] {
  const { closing } = replay
  if (closing.units === 0) return []
  return [
    {
      kind: 'holding',
      assetId: source.assetId,
      transactionId: null,
      date: formatIsoDate(closing.day),
      amount: known(amount),
      operands,
    },
  ]
}

function flowOperands(line: ExplainedLine): (effect: Effect) => Operand[] {
  return (effect) => [
    amount(line, effect),
    rate(line, effect),
    money('amount', negated(effect.fees), line.source.baseCurrency),
  ]
}

/** Units, price and rate of what is held. */
export function valueOperands(line: ExplainedLine): Operand[] {
  const { units: held, price } = line.replay.closing
  return [
    units(held),
    {
      name: 'price',
      value: price?.price ?? null,
      unit: line.source.currency,
      source: price?.source ?? 'missing',
      ...(price === undefined ? {} : { date: formatIsoDate(price.day) }),
    },
    ...rateOperand(line),
  ]
}

function rateOperand({ source, replay }: ExplainedLine): Operand[] {
  const { rate: today } = replay.closing
  return [
    {
      name: 'rate',
      value: today?.rate ?? null,
      unit: `${source.baseCurrency} per ${source.currency}`,
      source: today?.source ?? 'missing',
      ...(today === undefined ? {} : { date: formatIsoDate(today.day) }),
    },
  ]
}

function rate({ source }: ExplainedLine, effect: Effect): Operand {
  return {
    name: 'rate',
    value: effect.rate,
    unit: `${source.baseCurrency} per ${source.currency}`,
    date: effect.rateDate,
    source: effect.rateSource,
  }
}

function units(value: number): Operand {
  return { name: 'units', value, unit: 'units' }
}

function amount({ source }: ExplainedLine, effect: Effect): Operand {
  return money('amount', effect.amountAsset, source.currency)
}

function money(name: Operand['name'], value: number | null, unit: string): Operand {
  return { name, value, unit }
}

function negated(value: number | null): number | null {
  return value === null ? null : 0 - value
}
