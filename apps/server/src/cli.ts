import { createInterface } from 'node:readline/promises'
import { runCommand } from './cli/run-command.ts'

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const noMore = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    return (await Promise.race([lines.question(`${question} `), noMore])).trim()
  } finally {
    lines.close()
  }
}

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  ask,
})
