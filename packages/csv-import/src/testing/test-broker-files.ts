import { formatEnglish } from '@plumbline/text/format-text'
// biome-ignore lint/correctness/noUndeclaredDependencies: the test tools are declared once, by the root
import { expect, test } from 'vitest'
import { readFile } from '../formats/read-file.ts'
import { FILES_WITH_NAMES_ALONE, FILES_WITH_UNKNOWN_TYPES } from './confirmed-files.ts'
import type { SampleFile } from './sample-files.ts'
import { type FileScore, scoreTable } from './score-file.ts'

/** Files that ask, and what for: the file alone does not say it. */
const ASKS: Readonly<Record<string, string>> = {
  'headerless.csv': 'two columns of numbers without a header',
  'kernel-nz.csv': 'a withdrawal of units at a price',
  'td-webbroker.csv': 'accounts in two currencies, and no column names one',
  'easyequities.csv': 'accounts in several currencies, and no column names one',
  'myinvestor.csv': 'orders that do not say whether they are buys',
  'saxo/saxo-export.csv': 'one total contradicts its sentence',
  'fidelity/all-accounts-history.csv': 'a bond priced in percent',
  'degiro/account-nl-mixed.csv': 'totals made unreadable by hand, and a fee in another currency without a rate',
  'degiro/account-nl-localized-quantities.csv': 'bonds priced in percent',
}

/** Each unknown word is one. */
const MAX_DECISIONS = 4

/** What the user confirms with one click each before the file can be imported. */
function expectedConfirmations(name: string): string[] {
  return [
    ...(FILES_WITH_NAMES_ALONE.includes(name) ? ['Please map one field to either Symbol or Isin'] : []),
    ...(FILES_WITH_UNKNOWN_TYPES.includes(name) ? ['Please map all values'] : []),
  ]
}

const scores = new Map<SampleFile, Promise<FileScore>>()

/** The score of a file, which is read once for all tests. */
function score(file: SampleFile): Promise<FileScore> {
  const known = scores.get(file) ?? readAndScore(file)
  scores.set(file, known)
  return known
}

async function readAndScore({ name, bytes, expected }: SampleFile): Promise<FileScore> {
  const outcome = await readFile(bytes, name)
  if (!outcome.ok) throw new Error(formatEnglish(outcome.refusal.message))
  return scoreTable(outcome.table, expected)
}

/** Tests that files are read at the first try as their truths say, or ask at most four things. */
export function testBrokerFiles(files: readonly SampleFile[]): void {
  test.each(files)('nothing in $name is imported or left out incorrectly', async (file) => {
    expect((await score(file)).wrong).toEqual([])
  })

  test.each(files)(
    'CSV-08 $name blocks for the words and identifiers that it lacks, and for no others',
    async (file) => {
      expect((await score(file)).confirmations).toEqual(expectedConfirmations(file.name))
    },
  )

  test.each(files.filter(({ name }) => ASKS[name] === undefined))('$name asks nothing else', async (file) => {
    const { questions, waiting } = await score(file)

    expect({ questions, waiting }).toEqual({ questions: [], waiting: [] })
  })

  test.each(files.filter(({ name }) => ASKS[name] !== undefined))('$name asks at most four things', async (file) => {
    const { decisionCount } = await score(file)

    expect(decisionCount).toBeGreaterThan(0)
    expect(decisionCount).toBeLessThanOrEqual(MAX_DECISIONS)
  })
}
