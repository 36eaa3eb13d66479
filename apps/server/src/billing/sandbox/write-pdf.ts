/** One line of text on a page of 595 × 842 points, measured from the lower left corner. */
export interface PdfText {
  text: string
  x: number
  y: number
  size: number
  isBold?: boolean
  /** 0 is black, 1 white. */
  gray?: number
  /** Right-aligns the text at `x`, for figures of equal width; needs a monospaced font. */
  isFigure?: boolean
  /** Degrees, counterclockwise. */
  angle?: number
}

/** Width of a Courier character relative to the font size. */
const COURIER_WIDTH = 0.6

/**
 * Encodes text as Latin-1, which the standard fonts of every viewer support. Other characters become question marks.
 */
function toLatin1(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, (character) => `\\${character}`)
}

function drawText({ text, x, y, size, isBold, gray = 0, isFigure, angle = 0 }: PdfText): string {
  const font = isFigure ? '/F3' : isBold ? '/F2' : '/F1'
  const left = isFigure ? x - text.length * size * COURIER_WIDTH : x
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)].map((value) => value.toFixed(4))
  return `BT ${gray} g ${font} ${size} Tf ${cos} ${sin} -${sin} ${cos} ${left.toFixed(1)} ${y} Tm (${toLatin1(text)}) Tj ET`
}

/** Writes a one-page PDF (ISO 32000-1, with the standard fonts). */
export function writePdf(texts: readonly PdfText[]): Buffer {
  const content = texts.map(drawText).join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    font('Courier'),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
