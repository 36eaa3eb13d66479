import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

export interface CommandContext {
  config: Config
  /** The environment variables that are set, trimmed. */
  environment: Record<string, string>
  clock: Clock
  print(line: string): void
  /** Prompts the operator and returns the typed line; empty without a terminal. */
  ask(question: string): Promise<string>
}

export interface Command {
  /** The words that select the command. */
  words: string[]
  /** Parameter names for the usage text. */
  parameters: string[]
  summary: string
  /** Returns false after printing why the command failed. A ConfigError explains the reason in one sentence. */
  run(context: CommandContext, parameters: string[]): Promise<boolean>
}
