import { ENVIRONMENT, type EnvironmentName, isSecretVariable } from '../environment.ts'
import type { Command } from './command.ts'

function describeValue(name: EnvironmentName, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '(none)'
  if (isSecretVariable(name)) return '(hidden)'
  return value instanceof Date ? value.toISOString() : String(value)
}

export const showConfig: Command = {
  words: ['config'],
  parameters: [],
  summary: 'prints every variable in force, and whether it is set or a default; secrets are hidden',
  async run({ environment, print }) {
    const variables = ENVIRONMENT.parse(environment)
    const names = Object.keys(ENVIRONMENT.shape) as EnvironmentName[]
    const width = Math.max(...names.map((name) => name.length))
    for (const name of names) {
      const origin = name in environment ? 'set' : 'default'
      print(`${name.padEnd(width)}  ${origin.padEnd(7)}  ${describeValue(name, variables[name])}`)
    }
    return true
  },
}
