interface FindingBase {
  /** With the kind, this identifies the finding in later responses too: see {@link keyOfFinding}. */
  date: string
  /** Whether the correction is part of the history. */
  isApplied: boolean
}

interface SplitFinding extends FindingBase {
  numerator: number
  denominator: number
}

/** A split that the source announces, but had not applied to the closes from `from` to `to` (dates, both inclusive). */
export interface SplitNotApplied extends SplitFinding {
  kind: 'split-not-applied'
  from: string
  to: string
}

/** A jump of the close from `before` to `after` (major unit, as the source has them) that looks like this split. */
export interface SplitNotAnnounced extends SplitFinding {
  kind: 'split-not-announced'
  before: number
  after: number
}

/** A dividend of `stated` per unit that is read as `value`; null where it is left out. Both as paid. */
export interface DividendDoubtful extends FindingBase {
  kind: 'dividend'
  currency: string
  stated: number
  value: number | null
}

/** Closes between the two days that are a hundred times too large or too small. `date` is the first one. */
export interface ClosesInOtherUnit extends FindingBase {
  kind: 'closes-in-other-unit'
  from: string
  to: string
  count: number
}

/** Adjusted closes that differ from those computed, by the ratio `deviation` at most. `date` is the last one. */
export interface AdjustedClosesDiffer extends FindingBase {
  kind: 'adjusted-closes'
  from: string
  to: string
  deviation: number
}

/**
 * Closes that are `ratio` times those before and after, for a few days. `date` is the first one. The correction leaves
 * them out.
 */
export interface ClosesOutOfLine extends FindingBase {
  kind: 'closes-out-of-line'
  from: string
  to: string
  count: number
  ratio: number
}

/** Something in a source's history that looks wrong. All are corrected at once except a split that nobody announced. */
export type HistoryFinding =
  | SplitNotApplied
  | SplitNotAnnounced
  | DividendDoubtful
  | ClosesInOtherUnit
  | ClosesOutOfLine
  | AdjustedClosesDiffer

export type FindingKind = HistoryFinding['kind']

/** `accept`: the correction is right. `reject`: the source's data is right. */
export type FindingChoice = 'accept' | 'reject'

/** By the key of the finding. */
export type FindingDecisions = ReadonlyMap<string, FindingChoice>

/**
 * The same for a finding that grows, so that a decision stays. A history has one finding about its adjusted closes at
 * most, whose days move with every dividend.
 */
export function keyOfFinding({ kind, date }: { kind: FindingKind; date: string }): string {
  return kind === 'adjusted-closes' ? kind : `${kind}-${date}`
}

/** Whether a correction belongs into the history. A split that nobody announced needs a decision first. */
export function isToApply(
  finding: { kind: FindingKind; date: string },
  decisions: FindingDecisions | undefined,
): boolean {
  const choice = decisions?.get(keyOfFinding(finding))
  return choice === undefined ? finding.kind !== 'split-not-announced' : choice === 'accept'
}
