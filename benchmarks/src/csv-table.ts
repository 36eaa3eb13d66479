/** Rows of a csv with a header, by column name; quoted fields may hold commas, quotes and line breaks. */
export function* readCsvTable(text: string): Generator<Record<string, string>> {
  let header: string[] | undefined
  for (const cells of readCsvRows(text)) {
    if (header === undefined) header = cells
    else yield Object.fromEntries(header.map((name, column) => [name, cells[column] ?? '']))
  }
}

function* readCsvRows(text: string): Generator<string[]> {
  const cell = /"((?:[^"]|"")*)"(,|\r?\n|$)|([^,\r\n]*)(,|\r?\n|$)/gy
  let cells: string[] = []
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (match === null) return
    const [, quoted, afterQuoted, plain = '', afterPlain] = match
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if ((afterQuoted ?? afterPlain) === ',') continue
    yield cells
    cells = []
  }
}
