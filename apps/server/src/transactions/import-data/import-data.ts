import { createHash } from 'node:crypto'
import type { importData, ReadFile, SentFile } from '@plumbline/contract/imports/import-data-schemas'
import { MAX_ROWS_PER_CALL } from '@plumbline/contract/imports/vocabulary'
import type { RowQuestion } from '@plumbline/csv-import/outcomes/match-rows'
import { DATE_LETTERS, writeDateFormat } from '@plumbline/csv-import/questions/date-letters'
import type { NamesInLanguage } from '@plumbline/csv-import/questions/question'
import type { Language } from '@plumbline/text/language'
import type { z } from 'zod'
import { formatProblemText } from '../../errors.ts'
import { formatText } from '../../format-text.ts'
import type { StoredPortfolio } from '../../portfolios/portfolio-rows.ts'
import { listMappings } from '../import-mappings.ts'
import { previewTransactions } from '../preview-transactions.ts'
import type { TransactionServices } from '../routes.ts'
import { describeFile, describeRefusal, type WriteText } from './describe-file.ts'
import { FileRefusal } from './file-refusal.ts'
import type { FileThreads } from './file-threads.ts'
import { matchFile } from './match-file.ts'
import { readSentFile } from './read-sent-file.ts'
import { type Saver, saveFile, transactionsOf } from './save-file.ts'

export type ImportServices = TransactionServices & { threads: FileThreads }

type Choices = Pick<z.output<typeof importData.body>, 'take' | 'planPurchases' | 'save'>

/**
 * Reads the files one after the other, and saves what is ready of each before the next is read, so that a later file
 * leaves out what an earlier one has added. A file that cannot be read says why and keeps no other from being read.
 *
 * @throws {DomainError} `invalid-payload`: a file has no such column, field, answer or row; `unknown-asset`. Later files
 *   are not read
 */
export async function importFiles(
  services: ImportServices,
  saver: Saver,
  portfolio: StoredPortfolio,
  files: readonly SentFile[],
  choices: Choices,
): Promise<ReadFile[]> {
  const read: ReadFile[] = []
  let rowsLeft = MAX_ROWS_PER_CALL
  for (const [place, file] of files.entries()) {
    const described = await importFile(services, saver, portfolio, file, { ...choices, place, maxRows: rowsLeft })
    rowsLeft -= described.rows.length
    read.push(described)
  }
  return read
}

async function importFile(
  services: ImportServices,
  saver: Saver,
  { id: portfolioId, currency: portfolioCurrency, settings }: StoredPortfolio,
  sent: SentFile,
  { take, planPurchases, save, place, maxRows }: Choices & { place: number; maxRows: number },
): Promise<ReadFile> {
  const { db, threads } = services
  const { user, language } = saver
  const market = await services.market.ofAccount(user.id)
  const bytes = Buffer.from(sent.content, 'base64')
  const named = { name: sent.name, fingerprint: createHash('sha256').update(bytes).digest('hex') }
  const write: WriteText = (text) => formatProblemText(text, language)
  // Saved mappings belong to the account, not to the portfolios that a token may be limited to.
  const kept = user.portfolioIds === undefined ? await listMappings(db, user.id) : []
  try {
    return await threads.read(async (tasks) => {
      const context = {
        tasks,
        today: user.today,
        ask: (rows: RowQuestion[]) => previewTransactions(db, market, user, rows),
        names: namesIn(language),
        path: `files.${place}`,
        booksCash: settings.cash !== 'off',
        kept: kept.map(({ mapping }) => mapping),
        maxRows,
      }
      const reading = await readSentFile(context, sent, bytes)
      const target = { portfolioId, portfolioCurrency, fileName: sent.name, fingerprint: named.fingerprint }
      const addsProceeds = settings.addCashWhenSellling
      const matched = await matchFile(context, reading, target, {
        take,
        planPurchases,
        corrections: sent.corrections,
        addsProceeds,
      })
      const described = describeFile(named, reading, matched, write)
      const batches = reading.faults.length === 0 ? transactionsOf(matched.rows, target) : []
      if (!save) return { ...described, saved: null }
      const { headers } = reading.file.table
      return { ...described, saved: await saveFile(services, saver, target, { tasks, headers, ...matched, batches }) }
    })
  } catch (error) {
    if (error instanceof FileRefusal) return describeRefusal(named, error, write)
    throw error
  }
}

function namesIn(language: Language): NamesInLanguage {
  const currencyNames = new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' })
  return {
    dateFormat: (format) => writeDateFormat(format, formatText(DATE_LETTERS, language)),
    currency: (code) => currencyNames.of(code) ?? code,
  }
}
