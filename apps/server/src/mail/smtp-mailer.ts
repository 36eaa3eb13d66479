import { domainToASCII } from 'node:url'
import nodemailer from 'nodemailer'
import { headersOf, type Mailer, RefusedMailError } from './mailer.ts'

interface SmtpError {
  code?: string
  responseCode?: number
}

/** Timeout of each step of a transfer, in ms. */
export interface SmtpTimeouts {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

const defaultTimeouts: SmtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Failed authentication of the sender (EAUTH) is not permanent: the operator can fix it. */
function isForGood({ code, responseCode }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return responseCode === undefined || responseCode >= 500
}

function comparable(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
}

/**
 * Sends by the operator's mail server. The address is passed as an object, because in a string a line break would
 * start a second recipient. A transfer whose envelope has any other recipient fails.
 */
export function createSmtpMailer(smtpUrl: string, from: string, timeouts: SmtpTimeouts = defaultTimeouts): Mailer {
  const transport = nodemailer.createTransport(
    { url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
  const domain = /@([^<>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, ...content }) {
      const messageId = `<${id}@${domain}>`
      let recipients: string[]
      try {
        const { subject, text, html } = content
        const { envelope } = await transport.sendMail({
          messageId,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: headersOf(content),
        })
        recipients = envelope.to
      } catch (cause) {
        const { code, responseCode } = cause as SmtpError
        const reason = `${code ?? 'unknown'}${responseCode === undefined ? '' : ` ${responseCode}`}`
        if (isForGood(cause as SmtpError)) throw new RefusedMailError(`The mail server refused: ${reason}`)
        throw new Error(`The mail server failed: ${reason}`)
      }
      const [recipient = ''] = recipients
      if (recipients.length !== 1 || comparable(recipient) !== comparable(to))
        throw new RefusedMailError('The mail was addressed to someone else than asked')
    },
    async check() {
      await transport.verify()
    },
  }
}
