import { runSteps } from '../steps.ts'
import { type CertifiedInputs, measureCertified } from './certified-portfolio.ts'
import { checkHistory, type HistoryCheck } from './check-history.ts'
import { type Comparison, compareResults } from './compare-results.ts'
import type { CertificateFile } from './input-records.ts'
import { readInputs, readResults } from './read-records.ts'
import { type ResultRecord, resultsOf } from './result-records.ts'

export interface Verification extends Comparison {
  inputs: CertifiedInputs
  history: HistoryCheck
}

/**
 * Measures the inputs of a certificate again, compares every figure with what was certified, and checks whether the
 * history leads to the ledger.
 *
 * @param read the parsed lines of a file, in order
 * @throws {UnreadableCertificate} names file, line and field
 */
export function verify(read: (file: CertificateFile) => Iterable<unknown>): Verification {
  const inputs = readInputs(read)
  const scopes = runSteps(measureCertified(inputs))
  return { inputs, history: checkHistory(read), ...compareResults(readResults(read), present(resultsOf(scopes))) }
}

/** The results without the pauses between them. */
export function* present(results: Iterable<ResultRecord | undefined>): Generator<ResultRecord> {
  for (const result of results) if (result !== undefined) yield result
}
