import nodemailer from 'nodemailer'
import { automaticMailHeaders, type Mailer } from './mailer.ts'

/**
 * Sends by the operator's mail server. The address is passed as an object: as a string, a line break in it would be read as a second recipient.
 * A transfer whose envelope holds anything but that one address fails.
 */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport(smtpUrl, {
    from,
    headers: automaticMailHeaders,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      const { envelope } = await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
      if (envelope.to.length !== 1) throw new Error('The mail was addressed to more than one recipient')
    },
  }
}
