import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { type Config, isLoopbackHost } from '../config.ts'
import { createLocalMailbox, type LocalMailbox } from './local-mailbox.ts'
import type { Mailer } from './mailer.ts'

export function mailboxFolder(dataDir: string): string {
  return join(dataDir, 'mailbox')
}

/**
 * Uses the operator's mail server, or the local mailbox without one. The mailbox page is served only while the server
 * is reachable from this machine only, because it shows sign-in links.
 */
export async function createMailer(
  { host, smtpUrl, mailFrom, dataDir }: Pick<Config, 'host' | 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  clock: Clock,
  print: (line: string) => void,
): Promise<{ mailer: Mailer; mailbox: LocalMailbox | undefined }> {
  if (smtpUrl !== undefined) {
    const { createSmtpMailer } = await import('./smtp-mailer.ts')
    return { mailer: createSmtpMailer(smtpUrl, mailFrom), mailbox: undefined }
  }
  const mailbox = createLocalMailbox(mailboxFolder(dataDir), mailFrom, clock, print)
  return { mailer: mailbox, mailbox: isLoopbackHost(host) ? mailbox : undefined }
}
