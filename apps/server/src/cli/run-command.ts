import { createClock } from '../clock.ts'
import { ConfigError, readConfig, readVariables } from '../config.ts'
import { backUp } from './back-up.ts'
import type { Command } from './command.ts'
import { createCodes } from './create-codes.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { doctor } from './doctor.ts'
import { forgetSecrets } from './forget-secrets.ts'
import { grantAdmin } from './grant-admin.ts'
import { listAllUsers } from './list-all-users.ts'
import { loadUniverse } from './load-universe.ts'
import { grantBeta, setSource } from './mark-account.ts'
import { listDuplicates, mergeListings } from './merge-listings.ts'
import { moveMarketData } from './move-market-data.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { previewSource } from './preview-source.ts'
import { refreshPrices } from './refresh-prices.ts'
import { removePasskeys } from './remove-passkeys.ts'
import { restore } from './restore.ts'
import { revokeCode } from './revoke-code.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { setPlan } from './set-plan.ts'
import { showConfig } from './show-config.ts'
import { signInLink } from './sign-in-link.ts'
import { signOutUser } from './sign-out-user.ts'
import { unlinkOpenId } from './unlink-openid.ts'
import { verifyBackup } from './verify-backup.ts'

const commands: Command[] = [
  doctor,
  showConfig,
  createUser,
  listAllUsers,
  grantAdmin,
  setPlan,
  grantBeta,
  setSource,
  signOutUser,
  disableUser,
  enableUser,
  removePasskeys,
  unlinkOpenId,
  deleteUser,
  createCodes,
  revokeCode,
  signInLink,
  verifyBackup,
  backUp,
  restore,
  moveToPostgres,
  moveMarketData,
  loadUniverse,
  refreshPrices,
  previewSource,
  listDuplicates,
  mergeListings,
  rotateSecrets,
  forgetSecrets,
]

function usage(): string {
  const calls = commands.map(({ words, parameters }) => [...words, ...parameters].join(' '))
  const width = Math.max(...calls.map((call) => call.length))
  const lines = commands.map(({ summary }, index) => `  ${(calls[index] ?? '').padEnd(width)}  ${summary}`)
  return [
    'Usage: npm run cli -- COMMAND',
    '',
    ...lines,
    '',
    'The environment variables are those of the server (see docs/operating/settings.md): DATA_DIR or DATABASE_URL choose the database.',
  ].join('\n')
}

interface Terminal {
  print(line: string): void
  printError(line: string): void
  /** Absent without a terminal. */
  ask?(question: string): Promise<string>
}

/** Runs an operator command and returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runCommand(
  words: string[],
  environment: Record<string, string | undefined>,
  { print, printError, ask = async () => '' }: Terminal,
): Promise<number> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')) {
    print(usage())
    return words.length === 0 ? 2 : 0
  }
  const command = commands.find((each) => each.words.every((word, index) => words[index] === word))
  const parameters = words.slice(command?.words.length ?? 0)
  if (command === undefined || parameters.length !== command.parameters.length) {
    printError(`"${words.join(' ')}" is not a command.\n\n${usage()}`)
    return 2
  }
  try {
    const config = readConfig(environment)
    const isDone = await command.run(
      { config, environment: readVariables(environment), clock: createClock(config.now), print, ask },
      parameters,
    )
    return isDone ? 0 : 1
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    printError(error.message)
    return 1
  }
}
