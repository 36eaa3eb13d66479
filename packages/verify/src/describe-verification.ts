import type { CertifiedInputs } from '@plumbline/engine/certificate/certified-portfolio'
import { WHOLE_ID } from '@plumbline/engine/certificate/certified-portfolio'
import type { BrokenHistory } from '@plumbline/engine/certificate/check-history'
import type { FigureDifference } from '@plumbline/engine/certificate/compare-results'
import type { Verification } from '@plumbline/engine/certificate/verify'
import type { OpenCertificate } from './open-certificate.ts'

export interface Verdict {
  isEqual: boolean
  /** Lines of text. */
  text: string
}

/** What a person reads: equal, or which figure differs and where it starts. */
export function describeVerification(
  certificate: OpenCertificate,
  verification: Verification,
  program: string,
): Verdict {
  const { changed } = certificate
  const { differing, inputs, history } = verification
  const isEqual = differing === 0 && changed.length === 0 && history.broken === undefined
  const lines = [headline(verification, changed.length > 0)]
  for (const file of changed) lines.push(`Changed after it was written: ${file} does not have its checksum.`)
  const { first, firstMonth, firstDay } = verification
  if (first !== undefined) lines.push(`First figure: ${describe(first, inputs)}`)
  if (firstMonth !== undefined && firstMonth !== first) lines.push(`First month: ${describe(firstMonth, inputs)}`)
  if (firstDay !== undefined) lines.push(`Starts on ${firstDay.day}: ${describe(firstDay, inputs)}`)
  if (history.broken !== undefined) lines.push(`The history breaks at ${describeBreak(history.broken)}.`)
  else if (isEqual && history.versions > 0) lines.push(`history: ${countVersions(history.versions)} to the ledger`)
  if (differing > 0 && certificate.program !== program)
    lines.push(`Written by Plumbline ${certificate.program}; this is ${program}, which may measure differently.`)
  return { isEqual, text: lines.join('\n') }
}

function headline({ figures, differing, history }: Verification, isChanged: boolean): string {
  if (differing > 0) return `not equal: ${written(differing)} of ${written(figures)} figures differ`
  if (isChanged) return `changed: all ${written(figures)} figures are equal, but the file is not as it was written`
  if (history.broken !== undefined)
    return `not equal: all ${written(figures)} figures are equal, but the history does not lead to the ledger`
  return `equal: ${written(figures)} figures recomputed`
}

function countVersions(count: number): string {
  return count === 1 ? '1 version leads' : `${written(count)} versions lead`
}

function describeBreak({ transactionId, change }: BrokenHistory): string {
  return `change ${written(change)} of transaction ${transactionId}`
}

function written(count: number): string {
  return count.toLocaleString('en')
}

function describe(difference: FigureDifference, inputs: CertifiedInputs): string {
  const { figure, kind, day, from, certified, recomputed } = difference
  const when = kind === 'return' ? ` from ${from} to ${day}` : day === undefined ? '' : ` on ${day}`
  const named = kind === 'return' ? `return, ${figure},` : figure
  return `${named}${when} of ${nameOf(difference, inputs)}: certificate ${value(certified)}, recomputed ${value(recomputed)}`
}

function nameOf({ assetId, portfolioId }: FigureDifference, { assets, portfolios }: CertifiedInputs): string {
  const asset = assets.find(({ id }) => id === assetId)
  const holding = assetId === undefined ? '' : `${asset?.name ?? 'unknown'} (${assetId}) in `
  const portfolio = portfolios.find(({ id }) => id === portfolioId)
  return `${holding}${portfolioId === WHOLE_ID ? 'all of them as one' : (portfolio?.name ?? portfolioId)}`
}

function value(figure: unknown): string {
  return figure === undefined ? 'nothing' : JSON.stringify(figure)
}
