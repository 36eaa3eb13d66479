import { isIsoDate } from '../calendar.ts'

/** A certificate that cannot be read: what is wrong, and where. */
export class UnreadableCertificate extends Error {
  override readonly name = 'UnreadableCertificate'
}

export function unreadable(file: string, line: number, field: string | undefined, reason: string): never {
  const place = field === undefined ? `${file}, line ${line}` : `${file}, line ${line}, ${field}`
  throw new UnreadableCertificate(`${place}: ${reason}`)
}

/** The fields of one line, each read as what it must be. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>
  readonly #file: string
  readonly #line: number
  readonly #path: string

  constructor(file: string, line: number, value: unknown, path = '') {
    this.#file = file
    this.#line = line
    this.#path = path
    if (!isObject(value)) unreadable(file, line, path === '' ? undefined : path.slice(0, -1), 'is not an object')
    this.#values = value
  }

  refuse(field: string, reason: string): never {
    return unreadable(this.#file, this.#line, `${this.#path}${field}`, reason)
  }

  has(field: string): boolean {
    return this.#values[field] !== undefined
  }

  isNull(field: string): boolean {
    return this.#values[field] === null
  }

  names(): string[] {
    return Object.keys(this.#values)
  }

  text(field: string): string {
    const value = this.#values[field]
    return typeof value === 'string' ? value : this.refuse(field, 'is not a text')
  }

  textOrNull(field: string): string | null {
    return this.isNull(field) ? null : this.text(field)
  }

  word<Word extends string>(field: string, words: readonly Word[]): Word {
    const value = this.text(field)
    return words.find((word) => word === value) ?? this.refuse(field, `is none of ${words.join(', ')}`)
  }

  date(field: string): string {
    const value = this.text(field)
    return isIsoDate(value) ? value : this.refuse(field, 'is not a date')
  }

  number(field: string): number {
    const value = this.#values[field]
    return isNumber(value) ? value : this.refuse(field, 'is not a number')
  }

  numberOrNull(field: string): number | null {
    return this.isNull(field) ? null : this.number(field)
  }

  flag(field: string): boolean {
    const value = this.#values[field]
    return typeof value === 'boolean' ? value : this.refuse(field, 'is neither true nor false')
  }

  numbers(field: string): number[] {
    const values = this.#array(field)
    for (const value of values) if (!isNumber(value)) this.refuse(field, 'is not a list of numbers')
    // Checked above.
    return values as number[]
  }

  dates(field: string): string[] {
    const values = this.#array(field)
    for (const value of values)
      if (typeof value !== 'string' || !isIsoDate(value)) this.refuse(field, 'is not a list of dates')
    // Checked above.
    return values as string[]
  }

  object(field: string): Readonly<Record<string, unknown>> {
    const value = this.#values[field]
    return isObject(value) ? value : this.refuse(field, 'is not an object')
  }

  within(field: string): Fields {
    return new Fields(this.#file, this.#line, this.#values[field], `${this.#path}${field}.`)
  }

  list(field: string): Fields[] {
    return this.#array(field).map(
      (each, index) => new Fields(this.#file, this.#line, each, `${this.#path}${field}.${index}.`),
    )
  }

  #array(field: string): readonly unknown[] {
    const value = this.#values[field]
    return Array.isArray(value) ? value : this.refuse(field, 'is not a list')
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
