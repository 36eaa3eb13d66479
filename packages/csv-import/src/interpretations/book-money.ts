import type { Mapping } from '../readings/mapping.ts'
import { isMoneyChoice, moneyMeaning } from '../words/money-words.ts'

/**
 * The mapping for a portfolio that books cash: words of deposits and the like, which are left out elsewhere, become
 * transactions of money, and a fee without a security is one of the account. What the user chose stays.
 */
export function bookMoney(mapping: Mapping): Mapping {
  const types = mapping.types.map((word) => {
    const meaning = word.by === 'guess' && word.choice === 'ignore' ? moneyMeaning(word.value) : undefined
    return meaning === undefined ? word : { ...word, choice: meaning }
  })
  return { ...mapping, types, booksCash: true }
}

/** The mapping for a portfolio that books no cash: deposits and the like are left out, even if an earlier file booked them. */
export function leaveOutMoney(mapping: Mapping): Mapping {
  if (!mapping.types.some(({ choice }) => isMoneyChoice(choice))) return mapping
  const types = mapping.types.map((word) =>
    isMoneyChoice(word.choice) ? { ...word, choice: 'ignore' as const } : word,
  )
  return { ...mapping, types }
}
