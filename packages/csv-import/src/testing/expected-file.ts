/** What a row of a sample file means, worked out by hand beside the file. Amounts are plain decimals. */
export interface ExpectedRow {
  /** 1-based line of the file on which the row ends. */
  readonly line: number
  readonly type: string
  readonly date: string
  readonly symbol?: string
  readonly isin?: string
  readonly name?: string
  /** A dividend or fee that states only its amount has 1 unit. */
  readonly units?: string
  readonly price?: string
  readonly fee?: string
  readonly fee_currency?: string
  readonly total_currency?: string
  /** A code, or a word such as `account currency` where the file does not state it. */
  readonly currency?: string
  /** A fee of the account, which belongs to no security. */
  readonly optional?: boolean
  /** The row must wait for the user: the file alone does not say what it means. */
  readonly waits?: boolean
}

export interface ExpectedFile {
  readonly file: string
  readonly importable_lines: readonly number[]
  /** All importable rows, or of a long file the first ones of each kind. */
  readonly transactions: readonly ExpectedRow[]
}
