import { plural, t } from '@lingui/core/macro'
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
  return isReverse
    ? t`${{ numerator: 1 }}-for-${{ denominator: Math.round(inverse) }}`
    : t`${numerator}-for-${denominator}`
}

function nameDays({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDate(from) : t`${{ from: formatDate(from) }} to ${{ to: formatDate(to) }}`
}

/** What a finding is about, such as `4-for-1 split of 21 Jan 2024`. */
export function nameFinding(finding: Finding): string {
  switch (finding.kind) {
    case 'split-not-applied':
    case 'split-not-announced':
      return t`${{ ratio: nameRatio(finding) }} split of ${{ day: formatDate(finding.date) }}`
    case 'dividend':
      return t`Dividend of ${{ day: formatDate(finding.date) }}`
    case 'closes-in-other-unit':
    case 'closes-out-of-line':
      return t`Closes of ${{ days: nameDays(finding) }}`
    case 'adjusted-closes':
      return t`Adjusted closes of ${{ days: nameDays(finding) }}`
  }
}

const MAX_DECIMALS = 6

/** What is wrong, and what the correction does. */
export function explainFinding(finding: Finding, format: NumberFormat): string {
  const write = (value: number) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: MAX_DECIMALS, format })
  switch (finding.kind) {
    case 'split-not-applied':
      return t`The source has not applied this split to the closes of ${{ days: nameDays(finding) }}. The correction converts them.`
    case 'split-not-announced':
      return t`The source lists no such split, but the close went from ${{ before: write(finding.before) }} to ${{ after: write(finding.after) }}. The correction adds the split.`
    case 'dividend': {
      const stated = `${write(finding.stated)} ${finding.currency}`
      return finding.value === null
        ? t`The source states ${stated} per unit. The prices do not show it, or another dividend repeats it. The correction leaves it out.`
        : t`The source states ${stated} per unit. The prices and the other dividends fit ${{ value: write(finding.value) }} ${{ currency: finding.currency }}, which the correction uses.`
    }
    case 'closes-in-other-unit':
      return finding.count === 1
        ? t`This close is a hundred times too large or too small. The correction converts it.`
        : t`${{ count: finding.count }} of these closes are a hundred times too large or too small. The correction converts them.`
    case 'closes-out-of-line': {
      const { count, ratio } = finding
      if (ratio >= 1) {
        const factor = write(ratio)
        return count === 1
          ? t`This close is ${factor} times those before and after. The correction leaves it out.`
          : t`These ${count} closes are ${factor} times those before and after. The correction leaves them out.`
      }
      const divisor = write(1 / ratio)
      return count === 1
        ? t`This close is 1/${divisor} of those before and after. The correction leaves it out.`
        : t`These ${count} closes are 1/${divisor} of those before and after. The correction leaves them out.`
    }
    case 'adjusted-closes':
      return t`The source’s adjusted closes differ by up to ${{ deviation: formatPercent(finding.deviation, { decimals: 1, sign: 'negative', format }) }} from those that follow from closes, splits and dividends. The correction computes them.`
  }
}

/** Whether the prices are corrected, and who decided that when. */
export function describeOutcome({ isApplied, isPending, foundAt, decision }: Finding): string {
  if (decision === null) {
    if (!isApplied) return t`Not corrected. An administrator decides.`
    return foundAt === null
      ? t`Corrected automatically.`
      : t`Corrected automatically on ${{ day: formatDate(foundAt) }}.`
  }
  const { choice, at, by } = decision
  const [person, day] = [by ?? t`an administrator`, formatDate(at)]
  const outcome =
    choice === 'accept'
      ? t`Correction accepted by ${person} on ${day}.`
      : t`Correction rejected by ${person} on ${day}.`
  return isPending ? `${outcome} ${t`The prices update once the source responds.`}` : outcome
}

/** One line for all findings of an asset. */
export function countFindings(findings: readonly Finding[]): string {
  const open = findings.filter(({ kind, decision }) => kind === 'split-not-announced' && decision === null).length
  const count = findings.length
  if (open === 0) {
    return t`${plural(count, { one: 'One error was found', other: '# errors were found' })} in the source’s prices.`
  }
  if (open === count) return t`The source’s prices may lack ${plural(open, { one: 'a split', other: '# splits' })}.`
  return t`${plural(count, { one: 'One error was found', other: '# errors were found' })} in the source’s prices, and ${plural(open, { one: 'a split', other: '# splits' })} may be missing.`
}
