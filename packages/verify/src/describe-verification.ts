import type { CertifiedInputs } from '@plumbline/engine/certificate/certified-portfolio'
import { WHOLE_ID } from '@plumbline/engine/certificate/certified-portfolio'
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
  const { figures, differing, inputs } = verification
  const isEqual = differing === 0 && changed.length === 0
  const lines = [headline(isEqual, figures, differing)]
  for (const file of changed) lines.push(`Changed after it was written: ${file} does not have its checksum.`)
  const { first, firstMonth, firstDay } = verification
  if (first !== undefined) lines.push(`First figure: ${describe(first, inputs)}`)
  if (firstMonth !== undefined && firstMonth !== first) lines.push(`First month: ${describe(firstMonth, inputs)}`)
  if (firstDay !== undefined) lines.push(`Starts on ${firstDay.day}: ${describe(firstDay, inputs)}`)
  if (differing > 0 && certificate.program !== program)
    lines.push(`Written by Plumbline ${certificate.program}; this is ${program}, which may measure differently.`)
  return { isEqual, text: lines.join('\n') }
}

function headline(isEqual: boolean, figures: number, differing: number): string {
  if (isEqual) return `equal: ${written(figures)} figures recomputed`
  if (differing === 0)
    return `changed: all ${written(figures)} figures are equal, but the file is not as it was written`
  return `not equal: ${written(differing)} of ${written(figures)} figures differ`
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
  return `${holding}${portfolioId === WHOLE_ID ? 'all portfolios' : (portfolio?.name ?? portfolioId)}`
}

function value(figure: unknown): string {
  return figure === undefined ? 'nothing' : JSON.stringify(figure)
}
