import { formatEnglish } from '@plumbline/text/format-text'
import { readFile } from '../formats/read-file.ts'
import { originalOf, REWRITINGS, rewriteFile } from './rewrite-file.ts'
import type { SampleFile } from './sample-files.ts'
import { type FileScore, scoreTable } from './score-file.ts'

/** The scores of one class of rewritten files. A file that is refused asks: nothing of it is imported. */
export interface RewrittenScores {
  readonly name: string
  readonly scores: readonly FileScore[]
  /** How many are wrong in silence where the market knows the closes of their days. */
  readonly wrongBesideMarket: number
}

/** How files are read after a user or a program has changed them. */
export async function scoreRewrittenFiles(files: readonly SampleFile[]): Promise<RewrittenScores[]> {
  const originals = (await Promise.all(files.map(originalOf))).filter((original) => original !== null)
  return Promise.all(
    Object.keys(REWRITINGS).map(async (name) => {
      const rewritten = originals.map((original) => rewriteFile(original, name)).filter((file) => file !== null)
      const scores = await Promise.all(rewritten.map((file) => scoreRewritten(file, false)))
      const wrong = rewritten.filter((_, index) => scores[index]?.verdict === 'wrong')
      const priced = await Promise.all(wrong.map((file) => scoreRewritten(file, true)))
      return { name, scores, wrongBesideMarket: priced.filter(({ verdict }) => verdict === 'wrong').length }
    }),
  )
}

async function scoreRewritten({ name, bytes, expected }: SampleFile, isPricedByMarket: boolean): Promise<FileScore> {
  const outcome = await readFile(bytes, name)
  if (outcome.ok) {
    const score = scoreTable(outcome.table, expected, isPricedByMarket)
    // A question about the file blocks all its rows.
    return score.questions.length > 0 ? { ...score, verdict: 'asks' } : score
  }
  const questions = [formatEnglish(outcome.refusal.message)]
  return { file: name, verdict: 'asks', wrong: [], waiting: [], questions, confirmations: [], decisionCount: 1 }
}
