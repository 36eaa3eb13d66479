import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Undoes quoted-printable: soft line breaks and escaped bytes. */
function decode(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function mailsTo(address: string, dataFolder: string): string[] {
  let names: string[]
  try {
    names = readdirSync(join(dataFolder, 'mailbox')).filter((name) => /^[^.].*\.eml$/.test(name))
  } catch {
    return []
  }
  const mails = names.sort().map((name) => readFileSync(join(dataFolder, 'mailbox', name), 'utf8'))
  return mails.filter((mail) =>
    mail
      .split(/\r?\n\r?\n/, 1)[0]
      ?.toLowerCase()
      .includes(address.toLowerCase()),
  )
}

/** A mail takes well under a second on an idle machine. */
const DELIVERY_LIMIT_MS = 60_000

/** The sign-in links that the server mailed to an address, oldest first, once there are at least `count` of them. */
export async function signInLinks(address: string, dataFolder: string, count = 1): Promise<string[]> {
  const deadline = Date.now() + DELIVERY_LIMIT_MS
  while (true) {
    const links = mailsTo(address, dataFolder).flatMap(
      (mail) => decode(mail).match(/http:\/\/\S+?\/app\/\?token=[\w-]+/)?.[0] ?? [],
    )
    if (links.length >= count) return links
    if (Date.now() > deadline) throw new Error(`${links.length} of ${count} mails with a link came for ${address}`)
    await delay(50)
  }
}

/** Waits for a sign-in mail to an address, and returns the code of the newest one. */
export async function signInCode(address: string, dataFolder: string): Promise<string> {
  await signInLinks(address, dataFolder)
  const codes = mailsTo(address, dataFolder).flatMap((mail) => decode(mail).match(/^\d{8}$/m)?.[0] ?? [])
  return codes.at(-1) ?? ''
}

/** Waits for a confirmation mail to an address, and returns its newest link. */
export async function confirmationLink(
  address: string,
  dataFolder: string,
  what: 'email' | 'deletion',
): Promise<string> {
  const deadline = Date.now() + DELIVERY_LIMIT_MS
  while (true) {
    const pattern = new RegExp(`http://\\S+?/app/confirm/${what}\\?code=[\\w-]+#\\S+`)
    const link = mailsTo(address, dataFolder)
      .flatMap((mail) => decode(mail).match(pattern)?.[0] ?? [])
      .at(-1)
    if (link !== undefined) return link
    if (Date.now() > deadline) throw new Error(`no mail that confirms came for ${address}`)
    await delay(50)
  }
}

/** Waits for the mail that says that a portfolio is shared with an address, and returns the link of the newest one. */
export async function portfolioInvitationLink(address: string, dataFolder: string): Promise<string> {
  const deadline = Date.now() + DELIVERY_LIMIT_MS
  while (true) {
    const link = mailsTo(address, dataFolder)
      .flatMap((mail) => decode(mail).match(/http:\/\/\S+?\/app\/portfolios\b/)?.[0] ?? [])
      .at(-1)
    if (link !== undefined) return link
    if (Date.now() > deadline) throw new Error(`no mail about a shared portfolio came for ${address}`)
    await delay(50)
  }
}
