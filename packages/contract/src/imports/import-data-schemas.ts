import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { proofs } from '../transactions/proof-schemas.ts'
import { previewedClose, statedType, transactionType } from '../transactions/schemas.ts'
import { MAX_COMMENTS_LENGTH, MAX_ROW_NUMBER } from '../transactions/vocabulary.ts'
import { calendarDate, currencyCode, currencyText, dayText, id, nonNegativeDecimal, text } from '../value-schemas.ts'
import {
  DELIMITERS,
  ENCODINGS,
  MAX_ANSWERS_PER_FILE,
  MAX_ENCODED_LENGTH,
  MAX_FILES_PER_CALL,
  MAX_IMPORT_COLUMNS,
  MAX_ROWS_PER_CALL,
  ROW_OUTCOMES,
  TAKEN_ROWS,
} from './vocabulary.ts'

const MAX_FILE_NAME_LENGTH = 255
const MAX_ANSWER_LENGTH = 600

const delimiter = z.enum(DELIMITERS).describe('Between the cells of delimited text.')
const encoding = z.enum(ENCODINGS).describe('Of delimited text.')
const headerLine = z.int().min(0).max(1_000_000).describe('The line on which the header ends; 0: no header.')
const sheet = text(255).describe('The sheet of a workbook.')
const columnIndex = z.int().min(0).max(MAX_IMPORT_COLUMNS).describe('Of the column, from 0.')
const field = text(50).nullable().describe('What the column holds, such as `price`; null: nothing that is imported.')

const rowCorrection = z
  .strictObject({
    rowNumber: z.int().min(1).max(MAX_ROW_NUMBER).describe('The row, by its line in the file.'),
    type: transactionType.optional().describe('What kind of transaction it is.'),
    stockId: id.optional().describe('Its asset, for this row alone.'),
    date: calendarDate.optional(),
    units: nonNegativeDecimal.optional().describe('Of a trade; the ratio of a split.'),
    price: nonNegativeDecimal.optional().describe('Per unit of a trade; the whole amount of all others.'),
    fee: nonNegativeDecimal.optional().describe('What was paid, never negative.'),
    currency: currencyCode.optional().describe('Of price and fee.'),
    comments: text(MAX_COMMENTS_LENGTH).nullable().optional().describe('The note; null: none.'),
    isConfirmed: z
      .boolean()
      .optional()
      .describe('The rest of the row is right: what the file says against it no longer keeps it waiting.'),
    isLeftOut: z.boolean().optional().describe('The row is not imported.'),
  })
  .meta({ id: 'RowCorrection', description: 'What a row is, instead of what the file says. The rest stays.' })
export type RowCorrection = z.output<typeof rowCorrection>

const namesEachRowOnce = (rows: RowCorrection[]) => new Set(rows.map(({ rowNumber }) => rowNumber)).size === rows.length

const sentFile = z.strictObject({
  name: text(MAX_FILE_NAME_LENGTH).min(1).describe('Its name. It becomes the source of its transactions.'),
  content: z
    .string()
    .max(MAX_ENCODED_LENGTH)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, markText('Expected base64'))
    .describe('Its bytes, in base64: CSV, XLSX, OFX, QIF, XML or JSON. The page of the import reads PDF documents.'),
  layout: z
    .strictObject({ delimiter, encoding, headerLine, sheet })
    .partial()
    .optional()
    .describe('How to read the bytes, where `layout` of the answer is wrong.'),
  columns: z
    .array(z.strictObject({ index: columnIndex, field }))
    .max(MAX_IMPORT_COLUMNS)
    .optional()
    .describe('What columns hold, where `columns` of the answer is wrong.'),
  answers: z
    .record(text(MAX_ANSWER_LENGTH), text(MAX_ANSWER_LENGTH))
    .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS_PER_FILE, markText('Too many answers'))
    .default({})
    .describe('The id of an answer by the id of its question.'),
  corrections: z
    .array(rowCorrection)
    .max(MAX_ROWS_PER_CALL)
    .refine(namesEachRowOnce, markText('Names a row twice'))
    .default([])
    .describe('What rows are, where the file is wrong or silent. They count once `problems` is empty.'),
})

const layout = z.object({
  broker: z.string().nullable().describe('Whose file it is; null: read by its headers and amounts.'),
  delimiter: delimiter.nullable().describe('Between the cells; null: not delimited text.'),
  encoding: encoding.nullable().describe('Of delimited text; null: another format.'),
  headerLine,
  sheet: z.string().nullable().describe('The sheet that was read; null: not a workbook.'),
  sheets: z.array(z.string()).describe('The sheets of a workbook that are not empty.'),
})

const column = z.object({
  index: columnIndex,
  header: z.string().describe('As in the file.'),
  field: z.string().nullable().describe('What it holds; null: nothing that is imported.'),
  reason: z.string().describe('Why it was read so.'),
  examples: z.array(z.string()).describe('Its first values.'),
})

const answer = z.object({
  id: z.string().describe('To be sent in `answers`.'),
  label: z.string().describe('For people.'),
})

const question = z
  .object({
    id: z.string().describe('To be sent in `answers`.'),
    title: z.string().describe('The question.'),
    why: z.string().describe('Why it is asked.'),
    exampleLine: z.int().nullable().describe('A line of the file that shows it; null: none does.'),
    answer: z.string().nullable().describe('The id of the answer that holds; null: open.'),
    answeredBy: z
      .enum(['request', 'market'])
      .nullable()
      .describe('`market`: with no other answer, prices are near the closes of their days; null: open.'),
    answers: z
      .array(
        answer.extend({
          note: z.string().nullable().describe('Why it is likely; null: nothing to say.'),
          effect: z
            .object({
              ready: z.int().describe('Rows that could be read.'),
              waiting: z.int().describe('Rows that would need a correction.'),
              firstDay: dayText.nullable().describe('The first day of a row; null: none has a day.'),
              lastDay: dayText.nullable().describe('The last day of a row; null: none has a day.'),
              onWeekends: z.int().describe('Trades on a Saturday or Sunday.'),
            })
            .nullable()
            .describe('What the rows of the file become; null where the answers are many or the question is answered.'),
        }),
      )
      .describe('The likely answers, the likeliest first.'),
    otherAnswers: z.array(answer).describe('All others.'),
  })
  .meta({ id: 'ImportQuestion', description: 'What a file leaves open.' })

const row = z
  .object({
    rowNumber: z.int().describe('Its line in the file.'),
    outcome: z
      .enum(ROW_OUTCOMES)
      .describe(
        'What becomes of it. `ready` rows are saved. `far-from-market`, `held-back` and `already-in-portfolio` are, if `take` says so.',
      ),
    reasons: z.array(z.string()).describe('Why it is left out; of a `ready` row, what to know about it.'),
    type: statedType.nullable().describe('What kind of transaction it is; null: not known.'),
    date: dayText.nullable().describe('A calendar day as YYYY-MM-DD; null: not readable.'),
    units: z.string().describe('Of a trade; the ratio of a split; 0 for all others. An exact decimal.'),
    price: z.string().describe('Per unit of a trade; the whole amount of all others. In `currency`, exact.'),
    fee: z.string().describe('What was paid, never negative. In `currency`, exact.'),
    currency: currencyText.nullable().describe("ISO 4217, GBX, ILA or ZAX; null: the asset's own."),
    rate: z.string().nullable().describe('Account currency per 1 of `currency`, as stated; null: none stated.'),
    symbol: z.string().nullable().describe('As in the file.'),
    isin: z.string().nullable().describe('As in the file.'),
    name: z.string().nullable().describe('As in the file.'),
    comments: z.string().nullable().describe('As in the file.'),
    stockId: id.nullable().describe('The asset that was found; null: none, or not looked up yet.'),
    close: previewedClose.nullable().describe('What the market paid on the day of a trade; null: not known.'),
    proofs,
  })
  .meta({ id: 'ImportedRow', description: 'A row of a file as a transaction.' })

const count = z.int().describe('How many rows.')

const readFile = z
  .object({
    name: z.string().describe('As sent.'),
    fingerprint: z.string().describe('SHA-256 of its bytes. The same bytes are the same import.'),
    refusal: z
      .object({
        code: z.string().describe('Stable.'),
        message: z.string().describe('For people.'),
        line: z.int().nullable().describe('Of the file; null: not known.'),
      })
      .nullable()
      .describe('Why it cannot be read; null: it was read.'),
    layout: layout.nullable().describe('How its bytes were read; null: refused.'),
    columns: z.array(column).describe('What its columns hold.'),
    problems: z.array(z.string()).describe('What keeps the file from being saved: open questions, missing columns.'),
    questions: z.array(question).describe('Those that are open, or were answered by the request or the market.'),
    unusedAnswers: z.array(z.string()).describe('Ids in `answers` of questions that this file does not ask.'),
    pendingSecurities: z.int().describe('Securities still being looked up. Send the file again in some seconds.'),
    counts: z.record(z.enum(ROW_OUTCOMES), count).describe('Rows by outcome. They add up to the rows of the file.'),
    rows: z.array(row).describe('In the order of the file.'),
    saved: z
      .object({
        importId: id.describe('The import, by its id in `listImports`.'),
        transactions: z.int().describe('How many were added by this request.'),
      })
      .nullable()
      .describe('What was saved; null: nothing, as without `save`.'),
  })
  .meta({ id: 'ReadFile', description: 'What was read in a file, and what becomes of it.' })
export type ReadFile = z.output<typeof readFile>

export const importData = {
  body: z.strictObject({
    files: z.array(sentFile).min(1).max(MAX_FILES_PER_CALL).describe('Each becomes an import of its own.'),
    take: z.array(z.enum(TAKEN_ROWS)).default([]).describe('Rows that are otherwise left out, and are saved as well.'),
    planPurchases: z
      .enum(['replace', 'keep'])
      .default('replace')
      .describe(
        'Of rows that state what a savings plan had booked by a close: `replace` gives its purchase their figures, `keep` leaves them out as `already-in-portfolio`.',
      ),
    save: z.boolean().default(false).describe('Adds what is ready. Without it, nothing is changed.'),
  }),
  response: z.object({ files: z.array(readFile).describe('In the order of the request.') }),
}
export type SentFile = z.output<typeof sentFile>
