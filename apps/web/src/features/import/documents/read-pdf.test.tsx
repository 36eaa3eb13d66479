import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { PdfText } from './pdf-text.ts'
import { readPdf } from './read-pdf.ts'

const wordsOf = (read: PdfText) =>
  read.kind === 'text' && read.pages.map(({ lines }) => lines.map((line) => line.map(({ text }) => text)))

/** A PDF whose pages hold these texts, each at its distance from the left and the top. */
async function writePdf(...pages: (readonly [text: string, left: number, top: number])[][]): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const texts of pages) {
    const page = pdf.addPage([595, 842])
    for (const [text, left, top] of texts) page.drawText(text, { x: left, y: 842 - top, size: 10, font })
  }
  return pdf
}

test('words of one height form a line, in the order of their places', async () => {
  const pdf = await writePdf(
    [
      ['786.16', 500, 300],
      ['Debited to your account', 60, 300],
      ['GBP', 460, 300.5],
      ['Contract note', 60, 100],
    ],
    [['Page 2', 60, 60]],
  )
  expect(wordsOf(await readPdf(await pdf.save()))).toEqual([
    [
      ['Contract', 'note'],
      ['Debited', 'to', 'your', 'account', 'GBP', '786.16'],
    ],
    [['Page', '2']],
  ])
})

test('a document that is protected asks for its password, and opens with it', async () => {
  const pdf = await writePdf([['Kauf 10 Stück', 60, 100]])
  pdf.encrypt({ userPassword: 'geheim', ownerPassword: 'other' })
  const bytes = await pdf.save()
  expect(await readPdf(bytes.slice())).toEqual({ kind: 'password', wasWrong: false })
  expect(await readPdf(bytes.slice(), 'wrong')).toEqual({ kind: 'password', wasWrong: true })
  expect(wordsOf(await readPdf(bytes.slice(), 'geheim'))).toEqual([[['Kauf', '10', 'Stück']]])
})

test('a page without text is a scan, and bytes that are no PDF are unreadable', async () => {
  const pdf = await writePdf([])
  expect(await readPdf(await pdf.save())).toEqual({ kind: 'scan' })
  expect(await readPdf(new TextEncoder().encode('Date;Amount'))).toEqual({ kind: 'unreadable' })
})
