/** Endings of the files that can be read, for a file dialog. Some brokers call a web page or a text .xls. */
export const FILE_ENDINGS = [
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  '.xls',
  '.html',
  '.json',
  '.xml',
  '.ofx',
  '.qfx',
  '.qif',
] as const

const CSV_TYPE = /^(?:text|application)\/(?:x-)?csv\b/

/** Whether a file is accepted, by its name and type in the browser: a known extension or a csv type. */
export function isReadableFile({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return FILE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)) || CSV_TYPE.test(type.toLowerCase())
}
