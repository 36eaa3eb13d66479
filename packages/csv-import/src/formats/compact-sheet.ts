/** Of a sheet that is written again. */
export interface CompactSheet {
  readonly xml: string
  readonly rowCount: number
  /** Of the widest row, with the column of row numbers. */
  readonly columnCount: number
  /** The first cell with a value beyond the allowed columns, such as `XFD1048576`; null without one. */
  readonly cellBeyond: string | null
}

const TAG = /<(\/?)((?:[\w.-]+:)?)(row|c)\b([^<>]*)>/g
const LETTERS = 26
const BEFORE_A = 64

/**
 * Writes a sheet of a workbook again without its empty cells and rows, which can be a million, and with the rows that
 * remain next to each other. The first cell of each row is the number of the row in the original sheet. Linear in the
 * length of the XML.
 */
export function compactSheet(xml: string, maxColumns: number): CompactSheet {
  const written: string[] = []
  let cells: string[] = []
  let start = -1
  let end = 0
  let rowNumber = 0
  let columnCount = 0
  let cell: { attributes: string; from: number } | null = null
  for (const { 0: whole, 1: slash, 2: prefix = '', 3: name, 4: attributes = '', index } of xml.matchAll(TAG)) {
    if (start < 0) start = index
    end = index + whole.length
    const isWhole = attributes.endsWith('/')
    if (name === 'row' && slash === '') {
      rowNumber = Number(/\br="(\d{1,7})"/.exec(attributes)?.[1] ?? rowNumber + 1)
      cells = []
    }
    if (name === 'c') {
      const content = cell === null || slash === '' ? '' : xml.slice(cell.from, index)
      if (cell !== null && content.trim() !== '') {
        const [whereabouts = '', letters = ''] = /\br="([A-Z]{1,3})\d{1,7}"/.exec(cell.attributes) ?? []
        const column = columnOf(letters)
        if (column > maxColumns) {
          return { xml, rowCount: written.length, columnCount: column, cellBeyond: whereabouts.slice('r="'.length, -1) }
        }
        columnCount = Math.max(columnCount, column + 1)
        const place = `r="${lettersOf(column + 1)}${written.length + 1}"`
        cells.push(`<${prefix}c${cell.attributes.replace(whereabouts, place)}>${content}</${prefix}c>`)
      }
      cell = slash === '' && !isWhole ? { attributes, from: end } : null
    }
    if (name === 'row' && (slash === '/' || isWhole) && cells.length > 0) {
      const place = written.length + 1
      const number = `<${prefix}c r="A${place}"><${prefix}v>${rowNumber}</${prefix}v></${prefix}c>`
      written.push(`<${prefix}row r="${place}">${number}${cells.join('')}</${prefix}row>`)
      cells = []
    }
  }
  const rows = written.join('')
  return {
    xml: start < 0 ? xml : xml.slice(0, start) + rows + xml.slice(end),
    rowCount: written.length,
    columnCount,
    cellBeyond: null,
  }
}

/** `A` is 1, `AA` is 27. */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)
}

function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / LETTERS)
  const last = String.fromCharCode(BEFORE_A + 1 + ((column - 1) % LETTERS))
  return rest === 0 ? last : lettersOf(rest) + last
}
