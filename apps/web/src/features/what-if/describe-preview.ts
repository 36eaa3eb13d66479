import { plural, t } from '@lingui/core/macro'
import type { BranchPreview, WhatIfRule } from '@plumbline/contract/what-if/schemas'
import { formatDate } from '../../formatting/format-date.ts'

/** What a rule would change, in sentences. */
export function describePreview(
  rule: WhatIfRule,
  { added, edited, removed, firstAdded, lastAdded, bought, shortfall }: BranchPreview,
  writeAmount: (amount: number) => string,
): string[] {
  const from = firstAdded === null ? '' : formatDate(firstAdded)
  const to = lastAdded === null ? '' : formatDate(lastAdded)
  const total = writeAmount(bought)
  const sentences: string[] = []
  if (rule.kind === 'plan') {
    const amount = writeAmount(rule.amount)
    sentences.push(
      plural(added, {
        one: `# purchase of ${amount} on ${from}: ${total}.`,
        other: `# purchases of ${amount} from ${from} to ${to}: ${total} together.`,
      }),
    )
  } else if (added > 0) {
    sentences.push(plural(added, { one: `# trade on ${from}.`, other: `# trades from ${from} to ${to}.` }))
  }
  if (removed > 0)
    sentences.push(plural(removed, { one: '# transaction is left out.', other: '# transactions are left out.' }))
  if (edited > 0) sentences.push(plural(edited, { one: '# transaction changes.', other: '# transactions change.' }))
  if (rule.kind === 'copy') sentences.push(t`It starts as a copy. Add, edit and delete its transactions as you like.`)
  if (shortfall !== null) {
    const day = formatDate(shortfall.date)
    const missing = writeAmount(shortfall.amount)
    sentences.push(t`From ${day} on you took out ${missing} more than there would have been. That part is left out.`)
  }
  return sentences
}
