import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

export interface CommandContext {
  config: Config
  clock: Clock
  print(line: string): void
}

export interface Command {
  /** The words that choose it. */
  words: string[]
  /** Names of its parameters, as the usage shows them. */
  parameters: string[]
  summary: string
  /** Answers false when what was asked for could not be done; the reason has been printed then. Throws a ConfigError to say it in one line. */
  run(context: CommandContext, parameters: string[]): Promise<boolean>
}
