/// <reference path="./node-fs.d.ts" />
import { existsSync, readFileSync } from 'node:fs'
import type { ExpectedFile } from './expected-file.ts'
import type { SampleFile } from './sample-files.ts'

/** The files of a folder whose `expected.json` lists them with their truth; null if it is of another form or missing. */
export function folderFiles(folder: string): SampleFile[] | null {
  const path = `${folder}/expected.json`
  if (!existsSync(path)) return null
  const expected: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof expected !== 'object' || expected === null || !('files' in expected)) return null
  // The form of the recorded files, which who writes the truth keeps to.
  const files = expected.files as readonly ExpectedFile[]
  return files.map((file) => ({ name: file.file, bytes: readFileSync(`${folder}/${file.file}`), expected: file }))
}
