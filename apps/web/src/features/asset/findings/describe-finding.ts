import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Finding } from '@plumbline/contract/assets/schemas'
import { formatDate } from '../../../formatting/format-date.ts'
import { formatNumber } from '../../../formatting/format-number.ts'
import { formatPercent } from '../../../formatting/format-percent.ts'

interface SplitRatio {
  numerator: number
  denominator: number
}

/** `4-for-1`; a source's 0.25 for 1 is `1-for-4`. */
function nameRatio({ numerator, denominator }: SplitRatio): string {
  const inverse = denominator / numerator
  const isReverse = !Number.isInteger(numerator) && Math.abs(inverse - Math.round(inverse)) < 1e-9
  return isReverse ? `1-for-${Math.round(inverse)}` : `${numerator}-for-${denominator}`
}

function nameDays({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}

/** What a finding is about, such as `4-for-1 split of 21 Jan 2024`. */
export function nameFinding(finding: Finding): string {
  switch (finding.kind) {
    case 'split-not-applied':
    case 'split-not-announced':
      return `${nameRatio(finding)} split of ${formatDate(finding.date)}`
    case 'dividend':
      return `Dividend of ${formatDate(finding.date)}`
    case 'closes-in-other-unit':
    case 'closes-out-of-line':
      return `Closes of ${nameDays(finding)}`
    case 'adjusted-closes':
      return `Adjusted closes of ${nameDays(finding)}`
  }
}

const MAX_DECIMALS = 6

/** What is wrong, and what the correction does. */
export function explainFinding(finding: Finding, format: NumberFormat): string {
  const write = (value: number) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: MAX_DECIMALS, format })
  switch (finding.kind) {
    case 'split-not-applied':
      return `The source has not applied this split to the closes of ${nameDays(finding)}. The correction converts them.`
    case 'split-not-announced':
      return `The source lists no such split, but the close went from ${write(finding.before)} to ${write(finding.after)}. The correction adds the split.`
    case 'dividend': {
      const stated = `${write(finding.stated)} ${finding.currency}`
      return finding.value === null
        ? `The source states ${stated} per unit. The prices do not show it, or another dividend repeats it. The correction leaves it out.`
        : `The source states ${stated} per unit. The prices and the other dividends fit ${write(finding.value)} ${finding.currency}, which the correction uses.`
    }
    case 'closes-in-other-unit':
      return finding.count === 1
        ? 'This close is a hundred times too large or too small. The correction converts it.'
        : `${finding.count} of these closes are a hundred times too large or too small. The correction converts them.`
    case 'closes-out-of-line': {
      const factor = finding.ratio >= 1 ? `${write(finding.ratio)} times` : `1/${write(1 / finding.ratio)} of`
      return finding.count === 1
        ? `This close is ${factor} those before and after. The correction leaves it out.`
        : `These ${finding.count} closes are ${factor} those before and after. The correction leaves them out.`
    }
    case 'adjusted-closes':
      return `The source’s adjusted closes differ by up to ${formatPercent(finding.deviation, { decimals: 1, sign: 'negative', format })} from those that follow from closes, splits and dividends. The correction computes them.`
  }
}

/** Whether the prices are corrected, and who decided that when. */
export function describeOutcome({ isApplied, isPending, foundAt, decision }: Finding): string {
  if (decision === null) {
    if (!isApplied) return 'Not corrected. An administrator decides.'
    return foundAt === null ? 'Corrected automatically.' : `Corrected automatically on ${formatDate(foundAt)}.`
  }
  const { choice, at, by } = decision
  const what = choice === 'accept' ? 'Correction accepted' : 'Correction rejected'
  const waits = isPending ? ' The prices update once the source responds.' : ''
  return `${what} by ${by ?? 'an administrator'} on ${formatDate(at)}.${waits}`
}

/** One line for all findings of an asset. */
export function countFindings(findings: readonly Finding[]): string {
  const open = findings.filter(({ kind, decision }) => kind === 'split-not-announced' && decision === null).length
  const found = findings.length === 1 ? 'One error was found' : `${findings.length} errors were found`
  if (open === 0) return `${found} in the source’s prices.`
  if (open === findings.length) return `The source’s prices may lack ${open === 1 ? 'a split' : `${open} splits`}.`
  return `${found} in the source’s prices, and ${open === 1 ? 'a split' : `${open} splits`} may be missing.`
}
