import { findCommand } from '../../scripts/processes/find-command.ts'

/** Full path of a command on the search path; throws if there is none. Most of them have the name of their Debian package. */
export function requireCommand(name: string): string {
  const command = findCommand(name)
  if (command === undefined) throw new Error(`${name} is not installed: apt-get install ${name}`)
  return command
}
