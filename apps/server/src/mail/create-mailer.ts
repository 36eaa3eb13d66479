import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createLocalMailbox, type LocalMailbox } from './local-mailbox.ts'
import type { Mailer } from './mailer.ts'

export function mailboxFolder(dataDir: string): string {
  return join(dataDir, 'mailbox')
}

/**
 * Uses the operator's mail server, or the local mailbox without one. The mailbox page shows sign-in links, so it is
 * served only while HOST and PUBLIC_URL are this machine: a proxy may forward requests that look like local ones.
 */
export async function createMailer(
  { isLocal, smtpUrl, mailFrom, dataDir }: Pick<Config, 'isLocal' | 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  clock: Clock,
  print: (line: string) => void,
): Promise<{ mailer: Mailer; mailbox: LocalMailbox | undefined }> {
  if (smtpUrl !== undefined) {
    const { createSmtpMailer } = await import('./smtp-mailer.ts')
    return { mailer: createSmtpMailer(smtpUrl, mailFrom), mailbox: undefined }
  }
  const mailbox = createLocalMailbox(mailboxFolder(dataDir), mailFrom, clock, print)
  return { mailer: mailbox, mailbox: isLocal ? mailbox : undefined }
}
