const sentences: Record<string, string> = {
  'no-transactions': 'There are no transactions yet.',
  'not-valued': 'No price or rate is known for the holdings of this time.',
  'nothing-held': 'Nothing was held in this time.',
  'no-capital': 'No money was invested in this time.',
  'no-solution': 'No rate explains these flows.',
}

/** Why a return is not defined, as a sentence. */
export function explainNoReturn(reason: string | null): string | undefined {
  return reason === null ? undefined : sentences[reason]
}
