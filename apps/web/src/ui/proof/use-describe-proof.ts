import { describeProof, type Proof, type ProvenAmount } from '@plumbline/reading/proofs'
import { formatExact } from '../../formatting/format-exact.ts'
import { joinCurrency, moneyDecimals } from '../../formatting/format-money.ts'
import { showText } from '../../language/show-text.ts'
import { useFigureSettings } from '../figures/figure-settings.tsx'

/** Writes a law that a transaction satisfies as a sentence, its amounts in the user's format. */
export function useDescribeProof(): (proof: Proof) => string {
  const { numberFormat } = useFigureSettings()
  const write = ({ amount, currency }: ProvenAmount) =>
    currency === null
      ? formatExact(amount, 0, numberFormat)
      : joinCurrency(formatExact(amount, moneyDecimals(currency, numberFormat), numberFormat), currency, numberFormat)
  return (proof) => showText(describeProof(proof, write))
}
