declare const translatable: unique symbol

/** A sentence or label in English without placeholders. It is its own key in the catalogs. */
export type Message = string & { readonly [translatable]: true }

/** A message in ICU MessageFormat with the values of its placeholders. The message is the key in the catalogs. */
export interface FilledMessage {
  readonly message: string
  /** Inserted as they are: amounts are formatted before. A filled message and a day are formatted first. */
  readonly values: Readonly<Record<string, string | number | FilledMessage | Day>>
}

/** A day, as YYYY-MM-DD, that is written in the reader's language. */
export interface Day {
  readonly day: string
}

/** What a user reads, before it is translated. Whoever shows it formats it in the reader's language. */
export type Text = Message | FilledMessage

/**
 * Marks a text for translation: `npm run texts:extract` collects the first argument of every call, which must be a literal.
 * Without values it returns the message itself.
 */
export function text(message: string): Message
export function text(message: string, values: FilledMessage['values']): FilledMessage
export function text(message: string, values?: FilledMessage['values']): Text {
  return values === undefined ? (message as Message) : { message, values }
}

/** A text as a value of another, such as a hint that follows a sentence. */
export function inserted(inner: Text): FilledMessage {
  return typeof inner === 'string' ? { message: inner, values: {} } : inner
}

/** A day (YYYY-MM-DD) as a value of a text, such as `8 Mar 2024`. */
export function day(isoDate: string): Day {
  return { day: isoDate }
}
