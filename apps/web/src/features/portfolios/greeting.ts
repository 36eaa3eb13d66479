const GREETINGS = ['Good to see you', 'Welcome back', 'Hello', 'Here’s where you stand', 'Nice to have you here']

const SENTENCES = [
  'Click any figure to see the transactions behind it.',
  'Money in and out is yours; only the rest is gain.',
  'A return is always named: time-weighted, IRR or Simple Dietz.',
  'What has no price says so; nothing is counted as zero.',
  'Gain is split into price, dividends, currency and fees.',
  'Gain in percent is relative to all purchases.',
]

/** One greeting and one sentence for each day of the month, 1 to 31. Without a first name it is a welcome line. */
export function chooseGreeting(dayOfMonth: number, firstName: string | null): { greeting: string; sentence: string } {
  const pick = (texts: string[]) => texts[dayOfMonth % texts.length] ?? ''
  const name = firstName?.trim()
  return {
    greeting: name ? `${pick(GREETINGS)}, ${name}.` : 'Welcome to Plumbline.',
    sentence: pick(SENTENCES),
  }
}
