import { findCommand } from '../../scripts/processes/find-command.ts'

/** Returns the full path of a command; throws if it is not installed. */
export function requireCommand(name: string): string {
  const command = findCommand(name)
  if (command === undefined) throw new Error(`${name} is not installed: apt-get install ${name}`)
  return command
}
