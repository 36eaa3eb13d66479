const sorted = (texts: Iterable<string>) => [...texts].sort()
const countLines = (text: string, line: RegExp) => text.split('\n').filter((each) => line.test(each)).length

/** What a translation of a text in Markdown keeps, as counts and as lists in alphabetical order. */
export function outlineOfText(text: string) {
  return {
    headings: countLines(text, /^#+ /),
    formulaLines: countLines(text, /^ {4,}\S/),
    tableRows: countLines(text, /^\|/),
    tables: countLines(text, /^\|[-|]+\|$/),
    listItems: countLines(text, /^(-|\d\.) /),
    links: sorted(Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, address = '']) => address)),
  }
}
