import { t } from '@lingui/core/macro'

const greetings = () => [
  t`Good to see you`,
  t`Welcome back`,
  t`Hello`,
  t`Here’s where you stand`,
  t`Nice to have you here`,
]

const sentences = () => [
  t`In a portfolio, click any figure to see the transactions behind it.`,
  t`Money in and out is your own. Only the rest is gain.`,
  t`A return is always named: time-weighted, IRR or Simple Dietz.`,
  t`A holding without a price says so and never counts as zero.`,
  t`Gain is split into price, dividends, currency and fees.`,
  t`Gain % compares with everything you bought.`,
]

/** One greeting and one sentence for each day of the month, 1 to 31. Without a first name it is a welcome line. */
export function chooseGreeting(dayOfMonth: number, firstName: string | null): { greeting: string; sentence: string } {
  const pick = (texts: string[]) => texts[dayOfMonth % texts.length] ?? ''
  const name = firstName?.trim()
  return {
    greeting: name ? `${pick(greetings())}, ${name}.` : t`Welcome to Plumbline.`,
    sentence: pick(sentences()),
  }
}
