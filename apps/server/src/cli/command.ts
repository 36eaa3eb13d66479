import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

export interface CommandContext {
  config: Config
  /** The variables that are set, trimmed. */
  environment: Record<string, string>
  clock: Clock
  print(line: string): void
  /** Asks the operator and returns the line that they type; empty when there is nobody to ask. */
  ask(question: string): Promise<string>
}

export interface Command {
  /** The words that choose it. */
  words: string[]
  /** Names of its parameters, as the usage shows them. */
  parameters: string[]
  summary: string
  /** Returns false when the command could not do its work and has printed why. A ConfigError says why in one sentence. */
  run(context: CommandContext, parameters: string[]): Promise<boolean>
}
