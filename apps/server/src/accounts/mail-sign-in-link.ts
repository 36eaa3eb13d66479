import type { AccountServices } from './routes.ts'
import { createSignInLink } from './sign-in-links.ts'
import { signInMail } from './sign-in-mail.ts'
import { isKnownAddress } from './users.ts'

/** Runs after the request has been answered, so that neither the answer nor its time says whether the address is known. */
export async function mailSignInLink(services: AccountServices, email: string, nonce: string): Promise<void> {
  const { database, clock, mailer, publicUrl, isSignupOpen } = services
  if (!isSignupOpen && !(await isKnownAddress(database, email))) return
  const link = await createSignInLink(database, clock, email, nonce)
  if (link === undefined) return
  const address = `${publicUrl}/app/?token=${link.token}`
  await mailer.send({ to: email, ...signInMail(address) })
}
