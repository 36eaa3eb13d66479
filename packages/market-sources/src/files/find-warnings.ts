import type { DataFolder } from './data-folder.ts'
import { dividendsIn, pricesIn, rateFilesIn, ratesIn, securitiesIn, splitsIn } from './folder-contents.ts'

/** Reads the whole folder: a warning for every line that is left out, and every file that no security names. */
export async function findWarnings(data: DataFolder): Promise<string[]> {
  const { all } = await securitiesIn(data)
  const found: string[] = []
  for (const listed of all) found.push(...(await pricesIn(data, listed)).warnings)
  for (const file of await rateFilesIn(data)) found.push(...(await ratesIn(data, file)).warnings)
  found.push(...(await splitsIn(data)).warnings, ...(await dividendsIn(data)).warnings)
  const stems = new Set(all.map((listed) => listed.fileStem))
  for (const [folderName, ending] of [
    ['prices', '.csv'],
    ['profiles', '.json'],
  ] as const) {
    for (const name of await data.list(folderName)) {
      if (!stems.has(name.slice(0, -ending.length))) {
        found.push(`${folderName}/${name} matches no line of securities.csv`)
      }
    }
  }
  return found
}
