import { isUsualTax } from '../laws/withheld-rate.ts'
import { HALF_CENT, LINES_AROUND, MAX_SOLUTIONS } from '../thresholds.ts'
import { foldText } from '../words/fold-text.ts'
import { type Amount, agrees, has, isMoney, numberOf, overlaps } from './amount.ts'
import { type MoneyDirection, NO_PARTS, partsOf, sumWay, unnamedBetween, type Way, wayBetween } from './find-parts.ts'
import { findProducts, findRates, isProven, type UsedRate } from './find-products.ts'
import { type Solution, type Start, solutionOf } from './solution.ts'
import { solveConverted } from './solve-converted.ts'

/** All ways from units and gross to a net amount, the most credible first. */
export function findSolutions(amounts: readonly Amount[], direction: MoneyDirection, isDividend: boolean): Solution[] {
  const stated = endsOf(amounts, isDividend)
  const solutions = findProven(stated, direction)
  if (solutions.length === 0 && isDividend)
    solutions.push(...findProven(endsOf(withCreditable(amounts), isDividend), direction))
  if (solutions.length === 0) solutions.push(...findUnproven(stated, direction, isDividend))
  return solutions.sort((a, b) => b.weight - a.weight)
}

/** Where ways through the amounts of a document can begin and end. */
interface Ends {
  readonly amounts: readonly Amount[]
  readonly rates: readonly UsedRate[]
  readonly starts: readonly Start[]
  readonly nets: readonly Amount[]
}

function endsOf(amounts: readonly Amount[], isDividend: boolean): Ends {
  const rates = findRates(amounts)
  const nets = amounts.filter(
    (amount) => isMoney(amount) && numberOf(amount) > 0 && has(amount, 'net', 'total') && !has(amount, 'aside'),
  )
  return { amounts, rates, starts: findStarts(amounts, rates, isDividend), nets }
}

/** The ways that arithmetic proves. */
function findProven({ amounts, rates, starts, nets }: Ends, direction: MoneyDirection): Solution[] {
  const solutions: Solution[] = []
  for (const targets of [nets, unlabelledNets(amounts, nets)]) {
    for (const start of starts) {
      for (const net of targets) {
        if (solutions.length >= MAX_SOLUTIONS) break
        const found = solveBoth(amounts, start, net, direction, rates)
        solutions.push(...(targets === nets ? found : found.filter(isProvenByParts)).filter(isCredible))
      }
    }
    if (solutions.some(leadsToNet)) break
  }
  if (!solutions.some(leadsToNet)) solutions.push(...unnamedChains(amounts, starts, direction))
  return solutions
}

/** What is left to ask about. */
function findUnproven({ amounts, starts, nets }: Ends, direction: MoneyDirection, isDividend: boolean): Solution[] {
  const contradicting = contradictions(amounts, starts, nets, direction)
  const withheld = isDividend ? contradicting.filter((each) => isWithheld(each, amounts)) : []
  if (withheld.length > 0) return withheld.map((solution) => ({ ...solution, isContradiction: false }))
  if (contradicting.length > 0) return contradicting
  const once = statedOnce(amounts, starts, direction)
  return once.length > 0 ? once : onlyLabelled(amounts, nets, direction)
}

/** Some banks list a withheld foreign tax only as creditable: it counts as withheld if nothing adds up without it. */
function withCreditable(amounts: readonly Amount[]): Amount[] {
  return amounts.map((amount) =>
    has(amount, 'aside') && !amount.isPercent && CREDITABLE.test(foldText(amount.label))
      ? { ...amount, fields: TAX }
      : amount,
  )
}

const CREDITABLE = /^(?:anrechenbar|creditable|imputable|verrekenbar)/
const TAX: Amount['fields'] = new Set(['tax'])

function solveBoth(
  amounts: readonly Amount[],
  start: Start,
  net: Amount,
  direction: MoneyDirection,
  rates: readonly UsedRate[],
): Solution[] {
  if (overlaps(net, start.units) || (start.product !== null && overlaps(net, start.product.price))) return []
  const direct = solveDirect(amounts, start, net, direction)
  const isForeign = net.currency !== null && start.currency !== null && net.currency !== start.currency
  const converted = isForeign ? solveConverted(amounts, start, net, direction, rates) : []
  return direct === null ? converted : [direct, ...converted]
}

/** A value that nothing calls net and that is no more than the gross value may be followed by costs and the net amount. */
function leadsToNet({ net, parts, unexplained }: Solution): boolean {
  return unexplained.length === 0 && (parts.length > 0 || has(net, 'net'))
}

/** What nothing calls net is none where the costs would take more than half of the value. */
function isCredible({ net, fees, taxes }: Solution): boolean {
  const costs = Math.abs(fees + taxes)
  return has(net, 'net') || costs <= (numberOf(net) + costs) * MAX_COSTS_SHARE
}

/** An amount that nothing calls net counts as one if all named costs lead to it. */
function isProvenByParts({ parts, unexplained }: Solution): boolean {
  return parts.length > 0 && unexplained.length === 0
}

/** Money without the label of a net amount or of anything else that it could not be. */
function unlabelledNets(amounts: readonly Amount[], nets: readonly Amount[]): Amount[] {
  const others = amounts.filter(
    (amount) =>
      isMoney(amount) && amount.decimals <= 2 && !has(amount, 'fee', 'tax', 'aside', 'identifier', 'rate', 'units'),
  )
  return others.filter((amount) => !nets.includes(amount) && numberOf(amount) > 0)
}

/**
 * Without any known label: what a proven value and all money below it make up, to be asked about. Longer chains of
 * costs are met by chance.
 */
function unnamedChains(amounts: readonly Amount[], starts: readonly Start[], direction: MoneyDirection): Solution[] {
  return starts.flatMap((start) => {
    const { gross, product } = start
    if (gross === null || product === null || product.check !== 'exact' || start.currency === null) return []
    return unlabelledNets(amounts, []).flatMap((net): Solution[] => {
      const between = unnamedBetween(amounts, gross, net)
      if (!agrees(net.currency, start.currency) || between.length === 0 || between.length > MAX_UNNAMED) return []
      const from = { value: start.value, line: start.line, currency: start.currency }
      const way = wayBetween(amounts, from, { value: numberOf(net), line: net.lineIndex }, direction, between)
      if (way === null || !between.every((part) => way.parts.includes(part))) return []
      return [solutionOf(start, net, way, null, [{ value: start.value, currency: start.currency }], net.currency)]
    })
  })
}

const MAX_UNNAMED = 4

/** Without a net amount anywhere: a proven gross value may be all that is paid, if the user says so. */
function statedOnce(amounts: readonly Amount[], starts: readonly Start[], direction: MoneyDirection): Solution[] {
  return starts.flatMap((start) => {
    if (start.gross === null || start.product === null || start.product.isWeak) return []
    return solveDirect(amounts, start, start.gross, direction) ?? []
  })
}

/** Where nothing adds up: what is labelled as gross and net, with the difference as a fee, to be asked about. */
function contradictions(
  amounts: readonly Amount[],
  starts: readonly Start[],
  nets: readonly Amount[],
  direction: MoneyDirection,
): Solution[] {
  const named = nets.filter((net) => has(net, 'net'))
  return starts.slice(0, MAX_LABELLED).flatMap((start) =>
    named.flatMap((net): Solution[] => {
      if (!agrees(start.currency, net.currency)) return []
      const costs = direction === 'paid' ? numberOf(net) - start.value : start.value - numberOf(net)
      if (costs < 0 || costs > start.value * MAX_COSTS_SHARE) return []
      const currency = net.currency ?? start.currency
      const difference: Way = { ...NO_PARTS, [direction === 'paid' ? 'fees' : 'taxes']: costs }
      const parts = partsOf(amounts, start.line, net.lineIndex, currency, direction)
      const named = sumWay({
        kept: parts.map((part) => ({ ...part, direction: part.direction === -1 ? -1 : 1 })),
        unexplained: [],
      })
      return (parts.length > 0 ? [named, difference] : [difference]).map((way) => ({
        ...solutionOf(start, net, way, null, [{ value: start.value, currency }], currency),
        isContradiction: true,
      }))
    }),
  )
}

/** A proven dividend of which a usual part is missing, and no money around it can be that part: a tax was withheld. */
function isWithheld({ product, gross, net, parts, taxes }: Solution, amounts: readonly Amount[]): boolean {
  if (product === null || gross === null || !isProven(product) || parts.length > 0) return false
  const [first, last] = [Math.min(gross.lineIndex, net.lineIndex), Math.max(gross.lineIndex, net.lineIndex)]
  const around = amounts.filter(
    (amount) =>
      isMoney(amount) &&
      amount.lineIndex >= first - LINES_AROUND &&
      amount.lineIndex <= last + LINES_AROUND &&
      !amount.value.isZero() &&
      !has(amount, 'units'),
  )
  const known = [product.price, gross, net].map(({ value }) => value)
  return around.every(({ value }) => known.some((each) => each.equals(value))) && isUsualTax(taxes, numberOf(gross))
}

/** Where nothing else is left: labelled units and a labelled net amount with the costs that are named, to be asked. */
function onlyLabelled(amounts: readonly Amount[], nets: readonly Amount[], direction: MoneyDirection): Solution[] {
  const units = amounts.filter((amount) => has(amount, 'units') && !amount.isPercent && numberOf(amount) > 0)
  const named = nets.filter((net) => has(net, 'net') && !units.some((count) => overlaps(count, net)))
  return units.slice(0, MAX_LABELLED).flatMap((count) =>
    named.slice(0, MAX_LABELLED).map((net): Solution => {
      const parts = partsOf(amounts, count.lineIndex, net.lineIndex, net.currency, direction)
      const way = sumWay({
        kept: parts.map((part) => ({ ...part, direction: part.direction === -1 ? -1 : 1 })),
        unexplained: [],
      })
      const start: Start = {
        units: count,
        product: null,
        gross: null,
        value: numberOf(net),
        currency: net.currency,
        line: count.lineIndex,
        weight: 0,
      }
      return { ...solutionOf(start, net, way, null, [], net.currency), isContradiction: true }
    }),
  )
}

// Taxes and fees take at most half: beyond, the two amounts do not belong together.
const MAX_COSTS_SHARE = 0.5

/** A town follows it more often than a name. */
const POSTCODE = /^\d{4,}$/

/** Labelled units, and before them a number in front of a name above the first: "10'000 N-Akt Sample Ltd. 4 Shs". */
function countsOf(amounts: readonly Amount[]): Amount[] {
  const labelled = amounts.filter((amount) => has(amount, 'units') && !amount.isPercent && numberOf(amount) > 0)
  const first = labelled[0]?.lineIndex ?? 0
  const leading = amounts.filter(
    (amount) =>
      amount.leads &&
      amount.fields.size === 0 &&
      !amount.hasOwnCurrency &&
      !POSTCODE.test(amount.text) &&
      numberOf(amount) > 0 &&
      amount.lineIndex <= first &&
      amount.lineIndex >= first - LINES_AROUND,
  )
  return [...leading, ...labelled]
}

function findStarts(amounts: readonly Amount[], rates: readonly UsedRate[], isDividend: boolean): Start[] {
  const products = findProducts(amounts, rates, isDividend)
  const starts: Start[] = products.slice(0, MAX_STARTS).map((product) => ({
    units: product.units,
    product,
    gross: product.gross,
    value: product.grossValue,
    currency: product.gross?.currency ?? (product.price.isPercent ? product.units.currency : product.price.currency),
    line: product.gross?.lineIndex ?? product.price.lineIndex,
    weight: product.weight * 2 - (product.isWeak ? 3 : 0),
  }))
  const units = countsOf(amounts)
  const gross = amounts.filter((amount) => has(amount, 'gross', 'total') && isMoney(amount) && numberOf(amount) > 0)
  for (const count of units.slice(0, MAX_LABELLED)) {
    for (const value of gross.slice(0, MAX_LABELLED)) {
      if (count.group === value.group) continue
      const weight = has(value, 'gross') ? 1 : 0
      starts.push({
        units: count,
        product: null,
        gross: value,
        value: numberOf(value),
        currency: value.currency,
        line: value.lineIndex,
        weight,
      })
    }
  }
  return starts
}

// Products are sorted by weight: those beyond were found by chance. Labelled units repeat on later pages.
const MAX_STARTS = 40
const MAX_LABELLED = 6

function solveDirect(
  amounts: readonly Amount[],
  start: Start,
  net: Amount,
  direction: MoneyDirection,
): Solution | null {
  if (!agrees(start.currency, net.currency)) return null
  const currency = net.currency ?? start.currency
  const tolerance = start.gross === null ? HALF_CENT * 2 : 0
  const from = { value: start.value, line: start.line, currency, tolerance, mayRefund: has(net, 'net') }
  const to = { value: numberOf(net), line: net.lineIndex }
  const named = wayBetween(amounts, from, to, direction) ?? wayFromProduct(amounts, start, { from, to }, direction)
  const isMeant = has(net, 'net') || (has(net, 'total') && start.product?.isWeak === false)
  const unnamed = named === null && isProven(start.product) && start.gross !== null && isMeant
  const way =
    unnamed && start.gross !== null
      ? wayBetween(amounts, from, to, direction, unnamedBetween(amounts, start.gross, net))
      : named
  if (way === null) return null
  const states = [{ value: start.value, currency }]
  return solutionOf(start, net, way, null, [...states, ...statesOf(start)], currency)
}

/** Some banks add the costs to units × price before they round: 5 × 46.645 + 1.00 is 234.22, and the value 233.23. */
function wayFromProduct(
  amounts: readonly Amount[],
  { product, gross }: Start,
  { from, to }: { from: Parameters<typeof wayBetween>[1]; to: Parameters<typeof wayBetween>[2] },
  direction: MoneyDirection,
): Way | null {
  if (product === null || gross === null || product.rate !== null || product.price.isPercent) return null
  if (product.check !== 'exact' || !isProven(product)) return null
  const value = numberOf(product.units) * numberOf(product.price)
  const way = wayBetween(amounts, { ...from, value }, to, direction)
  return way !== null && way.parts.length > 0 && way.unexplained.length === 0 ? way : null
}

function statesOf(start: Start): Solution['states'] {
  const { product } = start
  if (product === null || product.rate === null) return []
  return [{ value: numberOf(product.units) * numberOf(product.price), currency: product.price.currency }]
}
