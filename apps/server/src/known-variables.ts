import { readFileSync } from 'node:fs'
import { ENVIRONMENT, type EnvironmentName, isSecretVariable } from './environment.ts'
import { codeOf } from './thrown.ts'

type Environment = Record<string, string | undefined>

const VARIABLE_NAMES = Object.keys(ENVIRONMENT.shape) as EnvironmentName[]

/** The variable that names the file with a secret's value, as container secrets need it. */
export function fileVariable(name: EnvironmentName): string {
  return `${name}_FILE`
}

const SECRET_NAMES = VARIABLE_NAMES.filter(isSecretVariable)
const FILE_NAMES = SECRET_NAMES.map(fileVariable)

/** Up to this length, two names that differ in two letters may be different words. */
const LONG_NAME = 12

/** Letters added, left out, replaced or swapped with their neighbor, to make one name of the other. */
function countTypos(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let typos = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) typos = Math.min(typos, (beforeLast[j - 2] ?? 0) + 1)
      row.push(typos)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Names whose lengths differ by more have more typos, without counting them. */
function isWithin(most: number, a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= most && countTypos(a, b) <= most
}

/** The variable that was meant; undefined if the name is not close to any of ours. Other programs have variables too. */
function meantVariable(name: string): string | undefined {
  if (!name.includes('_')) return undefined
  const most = name.length < LONG_NAME ? 1 : 2
  return [...VARIABLE_NAMES, ...FILE_NAMES].find((known) => isWithin(most, name.toUpperCase(), known))
}

/** A sentence for each variable whose name is a misspelling of one of ours, and would be silently ignored. */
export function listMisspelled(env: Environment): string[] {
  const known = new Set<string>([...VARIABLE_NAMES, ...FILE_NAMES])
  return Object.keys(env).flatMap((name) => {
    const meant = known.has(name) || !env[name]?.trim() ? undefined : meantVariable(name)
    return meant === undefined ? [] : [`${name} is not a variable of Plumbline: did you mean ${meant}?`]
  })
}

/** The trimmed text of a secret's file, or why there is none. */
function readSecretFile(name: EnvironmentName, path: string): { value: string } | { problem: string } {
  try {
    const value = readFileSync(path, 'utf8').trim()
    return value === '' ? { problem: `${fileVariable(name)} is "${path}", but the file is empty.` } : { value }
  } catch (error) {
    const code = codeOf(error)
    return { problem: `${fileVariable(name)} is "${path}", but the file cannot be read: ${code}.` }
  }
}

/** The values of the secrets that are in files, and a sentence for each that has none or is also set directly. */
export function readSecretFiles(env: Environment): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of SECRET_NAMES) {
    const path = env[fileVariable(name)]?.trim()
    if (!path) continue
    const read = readSecretFile(name, path)
    if (env[name]?.trim()) problems.push(`${name} and ${fileVariable(name)} are both set: set one of them.`)
    else if ('value' in read) values[name] = read.value
    else problems.push(read.problem)
  }
  return { values, problems }
}
