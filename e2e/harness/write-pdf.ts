import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

/** One line of a document: texts with their distances from the left edge, in points. */
export type PdfLine = readonly (readonly [text: string, left: number])[]

const PAGE = { width: 595, height: 842 }
const TOP = 80
const LINE_HEIGHT = 18
const FONT_SIZE = 10

interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PDF of one page as a file to pick. With `password` it opens only with that. */
export async function writePdf(name: string, lines: readonly PdfLine[], password?: string): Promise<PickedFile> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([PAGE.width, PAGE.height])
  for (const [index, line] of lines.entries())
    for (const [text, left] of line)
      page.drawText(text, { x: left, y: PAGE.height - TOP - index * LINE_HEIGHT, size: FONT_SIZE, font })
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: password })
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }
}
