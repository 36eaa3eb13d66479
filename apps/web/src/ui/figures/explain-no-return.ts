const sentences: Record<string, string> = {
  'no-transactions': 'There are no transactions yet.',
  'not-valued': 'No price or rate is known for the holdings in this period.',
  'nothing-held': 'Nothing was held in this period.',
  'no-capital': 'No money was invested in this period.',
  'no-solution': 'No rate of return fits these cash flows.',
}

/** Why a return is not defined, as a sentence. */
export function explainNoReturn(reason: string | null): string | undefined {
  return reason === null ? undefined : sentences[reason]
}
