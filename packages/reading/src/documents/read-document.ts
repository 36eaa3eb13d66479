import { explainsBalance, movedBy } from '../laws/balance.ts'
import { kindByLaw } from '../laws/kind.ts'
import type { Proof } from '../proofs.ts'
import type { Reading, SecurityMarks } from '../readings.ts'
import { foldText } from '../words/fold-text.ts'
import { directionOfLabel } from '../words/money-direction.ts'
import { type Amount, isBalance } from './amount.ts'
import { type ChosenDay, chooseDay } from './choose-day.ts'
import { type ChosenKind, chooseKind } from './choose-kind.ts'
import { type DocumentInput, type Line, toLines } from './document-lines.ts'
import type { Answer, DocumentOutcome, Question, QuestionTopic, RefusalReason } from './document-outcome.ts'
import type { MoneyDirection } from './find-parts.ts'
import { type FoundSecurity, findSecurity } from './find-security.ts'
import { findSolutions } from './find-solutions.ts'
import { findTitles } from './find-title.ts'
import { holdsAnother } from './holds-another.ts'
import { type Doubt, type JudgedSolution, judgeSolutions } from './judge.ts'
import { labelAmounts, markBookedAmounts } from './label-amounts.ts'
import { type LabelledDay, labelDays, markRowDays } from './label-days.ts'
import { mergeFills } from './merge-fills.ts'
import { pairBlocks } from './pair-blocks.ts'
import { readMoney } from './read-money.ts'
import { readRows } from './read-rows.ts'
import { readStatementRow, type StatementRow } from './read-statement-row.ts'
import { moneySentence, refusalSentence } from './refusals.ts'
import { decimalMarkOf, type ScannedLine, scanLine, startsWithDay, statementDayOf } from './scan-line.ts'
import { sharedSignsOf } from './shared-signs.ts'
import type { Solution } from './solution.ts'
import { areDistinct, splitNotes } from './split-notes.ts'
import { answerLabel, writeQuestion } from './write-question.ts'
import { writeProofs, writeReading } from './write-reading.ts'

/**
 * Reads a bank's note of a trade or dividend, of any bank: words say what an amount may be, arithmetic decides.
 *
 * | step | needs | gives |
 * |---|---|---|
 * | 1. lines | words, with places if known | lines of text |
 * | 2. scan | lines | days, times, numbers and currencies of each line, by the document's decimal mark, signs, year |
 * | 3. labels | scanned lines | amounts and days with what the words beside or above them, or their row, say |
 * | 4. titles | scanned lines | the kind, or why the document is refused |
 * | 5. security | lines | identifiers with valid check digits, name |
 * | | scanned lines, amounts, days | the trades of a table whose rows prove themselves: 6 to 9 are left out |
 * | | amounts | the executions of one order with a stated sum as one |
 * | 6. search | amounts, kind | solutions: units × price = gross, gross ± parts = net, converted or not |
 * | 7. judge | solutions, amounts | solutions by what they leave in doubt |
 * | 8. day | labelled days, kind | one certain day, or those to ask about |
 * | 9. outcome | 4 to 8, balances | a reading with proofs, one question, or a refusal |
 * | | refusal, amounts, days | what a note of money alone moves, for portfolios that book cash |
 * | | refusal, scanned lines, days | a statement's only row that proves itself: read if its balances agree, else asked about |
 *
 * Nothing uncertain is read: a document in doubt is asked about with the whole reading as the answer. A file whose pages
 * begin several notes is read note by note, if each of them leaves no doubt.
 */
export function readDocument(input: DocumentInput): DocumentOutcome {
  const notes = splitNotes(input, startsNote).map(readNote)
  const read = notes.flatMap((note) => (note.kind === 'read' ? [note] : []))
  const readings = read.flatMap((note) => note.readings)
  if (notes.length > 0 && read.length === notes.length && areDistinct(readings))
    return { kind: 'read', readings, proofs: read.flatMap((note) => note.proofs) }
  const whole = readNote(input)
  return (whole.kind === 'read' ? askSeveral(whole, notes) : null) ?? whole
}

/** A file that would be read as one transaction, though a page begins another one that is in doubt: that may be lost. */
function askSeveral(
  { readings, proofs }: Extract<DocumentOutcome, { kind: 'read' }>,
  notes: readonly DocumentOutcome[],
): DocumentOutcome | null {
  const asked = notes.flatMap((note) => (note.kind === 'ask' ? [note.question.answers[0]] : []))
  const others = asked.filter(
    (answer) => areDistinct([...readings, answer.reading]) && answer.proofs.some(({ law }) => PRODUCTS.has(law)),
  )
  const [reading, ...more] = readings
  if (reading === undefined || more.length > 0 || others.length === 0) return null
  const first = { reading, proofs: proofs[0] ?? [], bookedDay: null }
  const answers = others.map((other): Answer => ({ ...other, label: answerLabel('reading', other) }))
  const question = writeQuestion(
    'reading',
    ['several'],
    [{ ...first, label: answerLabel('reading', first) }, ...answers],
  )
  return { kind: 'ask', question }
}

const PRODUCTS: ReadonlySet<Proof['law']> = new Set(['product', 'converted-product'])

function startsNote(page: DocumentInput): boolean {
  const { kinds, isWeak } = chooseKind(findTitles(scanLines(toLines(page))))
  return kinds.length > 0 && !isWeak
}

function scanLines(lines: readonly Line[]): ScannedLine[] {
  const context = { mark: decimalMarkOf(lines), signs: sharedSignsOf(lines), statementDay: statementDayOf(lines) }
  return lines.map((line) => scanLine(line, context))
}

function readNote(input: DocumentInput): DocumentOutcome {
  const lines = pairBlocks(toLines(input))
  if (!lines.some(({ text }) => /\p{L}{3}/u.test(text))) return refuse('no-text', input.name)
  const scanned = scanLines(lines)
  const labelled = labelDays(scanned)
  const settlements = labelled.filter(({ fields }) => fields.has('settlement')).map(({ lineIndex }) => lineIndex)
  const amounts = markBookedAmounts(labelAmounts(scanned), new Set(settlements))
  const titles = findTitles(scanned)
  const rows = amounts.filter(({ fields }) => fields.has('units') || fields.has('price'))
  const booked = new Set(scanned.filter(startsWithDay).map(({ line }) => line.index))
  const dated = titles.filter(
    ({ kind, lineIndex }) =>
      (kind === 'buy' || kind === 'sell' || (kind === 'dividend' && !settlements.includes(lineIndex))) &&
      booked.has(lineIndex),
  )
  const days = markRowDays(labelled, new Set([...rows, ...dated].map(({ lineIndex }) => lineIndex)))
  const chosen = chooseKind(titles)
  const found = findSecurity(lines)
  const several = readSeveral({ lines: scanned, amounts, days, found }, chosen)
  const outcome = several ?? chooseByTitle({ amounts: mergeFills(amounts), days, found }, chosen, input.name)
  if (outcome.kind === 'refused') {
    const money = readMoney({ amounts, days, found, texts: lines.map(({ text }) => text) }, outcome.reason, titles)
    if (money !== null) return { ...outcome, sentence: moneySentence(chosen.refusal?.title ?? input.name), money }
  }
  if (outcome.kind !== 'refused' || !LISTS.has(outcome.reason)) return outcome
  const row = readStatementRow(scanned, days)
  return row === null ? outcome : (outcomeOfRow(row) ?? outcome)
}

/** Documents that may list transactions. */
const LISTS: ReadonlySet<RefusalReason> = new Set(['statement', 'several-transactions', 'no-transaction', 'no-amounts'])

function outcomeOfRow({ answers, isProven }: StatementRow): DocumentOutcome | null {
  const [first, ...rest] = answers.map((each): Answer => ({ ...each, label: answerLabel('reading', each) }))
  if (first === undefined) return null
  if (isProven) return { kind: 'read', readings: [first.reading], proofs: [first.proofs] }
  return { kind: 'ask', question: writeQuestion('reading', ['listed'], [first, ...rest]) }
}

/** The trades of a table under the title of one kind; null where no table proves itself row by row. */
function readSeveral(
  document: ScannedDocument & { lines: readonly ScannedLine[] },
  { kinds, isWeak, isRedemption, refusal }: ChosenKind,
): DocumentOutcome | null {
  const [kind] = kinds
  if (kinds.length !== 1 || kind === undefined || kind === 'dividend' || isWeak || isRedemption || refusal !== null)
    return null
  const { isins, security } = document.found
  const rows = readRows(document, kind, isins.length === 1 ? security : null)
  if (rows === null) return null
  return { kind: 'read', readings: rows.map(({ reading }) => reading), proofs: rows.map(({ proofs }) => proofs) }
}

/** Titles under which a single trade can stand; the user is asked whether it is one. */
const DOUBTFUL_TITLES: ReadonlySet<RefusalReason> = new Set(['statement', 'interest', 'corporate-action'])

/** Labels of the day on which an order was executed: some brokers call the note of that trade a confirmation of the order. */
const EXECUTED = /ausgefuhrt|ausfuhrung|execut|eseguit|esecuzione|ejecu|uitgevoerd|uitvoering|udfor|fill/

function chooseByTitle(
  document: ScannedDocument,
  { kinds, isWeak, isRedemption, isReinvested, refusal }: ChosenKind,
  name: string,
): DocumentOutcome {
  const { amounts } = document
  const { isins } = document.found
  if (refusal !== null) {
    const cancels = refusal.reason === 'cancellation' ? readCancelled(document, kinds) : null
    const isExecuted =
      refusal.reason === 'order' &&
      document.days.some(({ fields, label }) => fields.has('trade') && EXECUTED.test(label))
    if (!(DOUBTFUL_TITLES.has(refusal.reason) || isExecuted) || isins.length !== 1)
      return refuse(refusal.reason, refusal.title, cancels)
    const asked: readonly Reading['kind'][] = kinds.length === 0 && refusal.reason === 'interest' ? ['dividend'] : kinds
    const proven = asked.flatMap((kind) => readAs(document, kind)).filter(({ doubts }) => doubts.length === 0)
    const [best] = proven
    if (best === undefined) return refuse(refusal.reason, refusal.title)
    const isAlone = refusal.reason === 'statement' && isWholeStatement(amounts, best.reading)
    return chooseOutcome(proven, name, !isAlone && !(refusal.reason === 'interest' && isCoupon(best)))
  }
  if (kinds.length === 0) return askKind(document, name)
  if (isins.length > 1) return refuse('several-transactions', name)
  const candidates = kinds.flatMap((kind) => readAs(document, kind, isRedemption))
  const [first] = candidates
  const isProven = first !== undefined && (first.kindIsProven || isKindByLaw(first, document.days))
  const isNamed = !isWeak || (kinds.length === 1 && isProven)
  const mustAsk = !isNamed
  if (!isReinvested) return chooseOutcome(candidates, name, mustAsk)
  const free = candidates.filter(({ doubts }) => doubts.length === 0)
  const halves = (free.length > 0 ? free : candidates).map(
    (candidate): Candidate => ({ ...candidate, doubts: [...candidate.doubts, 'reinvested'] }),
  )
  return chooseOutcome(halves, name, mustAsk)
}

/** Whether proven interest is the rate of the nominal of a bond: an account has no ISIN. */
const isCoupon = ({ reading }: Candidate) => reading.kind === 'dividend' && reading.priceIsPercent

/**
 * Whether the balances that a statement states leave room for nothing but this trade. The day of a dividend stays open:
 * statements book it before or after its value day.
 */
function isWholeStatement(amounts: readonly Amount[], { kind, net }: Reading): boolean {
  if (kind === 'dividend') return false
  const balances = amounts.filter(isBalance)
  return explainsBalance(
    balances.map(({ value, sign }) => value.toNumber() * (sign || 1)),
    movedBy({ kind, net: net.amount }),
  )
}

/**
 * Without a title, a proven combination of amounts can still be a trade or dividend: its days and where the money goes
 * say which, otherwise the user.
 */
function askKind(document: ScannedDocument, name: string): DocumentOutcome {
  const { found, days } = document
  if (found.security === null || found.isins.length > 1) return refuse('no-transaction', name)
  const isDividend = days.some(({ fields }) => fields.has('ex') || fields.has('payment'))
  const likely: readonly Reading['kind'][] = isDividend ? ['dividend', 'sell', 'buy'] : ['buy', 'sell', 'dividend']
  const candidates = likely.flatMap((kind, rank) =>
    readAs(document, kind).map((candidate) => ({ ...candidate, rank: candidate.rank * likely.length + rank })),
  )
  const free = candidates.filter(({ doubts }) => doubts.length === 0)
  const proven = free.length > 0 ? free : candidates.filter(addsUp)
  const meant = free.filter((candidate) => isKindByLaw(candidate, days))
  if (meant.length > 0) return chooseOutcome(meant, name, false)
  return proven.length === 0 ? refuse('no-transaction', name) : chooseOutcome(proven, name, true)
}

/** What taxes leave of a value is received, also where no word says so: a buyer pays them on top. */
function isKindByLaw({ reading, moneyFlow }: Candidate, days: readonly LabelledDay[]): boolean {
  const isTaxed = reading.taxes.amount.isPositive() && !reading.taxes.amount.isZero()
  const flow = moneyFlow ?? (reading.kind === 'dividend' && isTaxed ? 'received' : null)
  return kindByLaw(new Set(days.flatMap(({ fields }) => [...fields])), flow) === reading.kind
}

/** Whether only the word of the net amount is unknown, and costs lead to it: then they also say what kind it is. */
function addsUp({ doubts, reading }: Candidate): boolean {
  return doubts.every((doubt) => doubt === 'net-label') && !reading.gross.amount.equals(reading.net.amount)
}

interface ScannedDocument {
  readonly amounts: readonly Amount[]
  readonly days: readonly LabelledDay[]
  readonly found: FoundSecurity
}

interface Candidate extends Omit<Answer, 'label'> {
  readonly dayLabels: Question['dayLabels']
  readonly doubts: JudgedSolution['doubts']
  /** 0 is the most likely; another solution and another day count the same. */
  readonly rank: number
  readonly dayIsCertain: boolean
  readonly securityIsCertain: boolean
  /** Whether the amounts confirm a kind that only running text names. */
  readonly kindIsProven: boolean
  /** What the label or the sign of the net amount says; null if they say nothing. */
  readonly moneyFlow: MoneyDirection | null
}

const UNKNOWN: SecurityMarks = { isin: null, wkn: null, cusip: null, sedol: null, symbol: null, name: null }

/** All readings of the document as one kind of transaction, the best first. */
function readAs({ amounts, days, found }: ScannedDocument, kind: Reading['kind'], isRedemption = false): Candidate[] {
  const direction = kind === 'buy' ? 'paid' : 'received'
  const solved = judgeSolutions(findSolutions(amounts, direction, kind === 'dividend'), amounts, direction)
  const judged = solved.map(({ solution, doubts }): JudgedSolution => {
    const isSeveral = doubts.length === 0 && holdsAnother(solution, amounts)
    return { solution, doubts: isSeveral ? ['several'] : doubts }
  })
  const { certain, options, paid, settlementDay, isSettledDay, exDay } = chooseDay(days, kind, isRedemption)
  const security = found.security ?? UNKNOWN
  const isCertain = found.security !== null && found.doubtfulIsin === null
  const isin = security.isin ?? found.doubtfulIsin
  return judged.slice(0, MAX_READ).flatMap(({ solution, doubts }, solutionRank) =>
    options.map(({ day, time }, dayRank): Candidate => {
      const facts = { kind, day, time, settlementDay, isSettledDay, exDay, security: { ...security, isin } }
      return {
        reading: writeReading(solution, facts),
        proofs: writeProofs(solution, { ...facts, security }),
        bookedDay: bookedDayOf(paid, day),
        dayLabels: paid?.labels ?? null,
        doubts,
        rank: solutionRank + dayRank,
        dayIsCertain: certain,
        securityIsCertain: isCertain,
        kindIsProven: provesKind(solution, kind, direction),
        moneyFlow: flowOf(solution.net),
      }
    }),
  )
}

function bookedDayOf(paid: ChosenDay['paid'], day: string): Answer['bookedDay'] {
  if (day === paid?.payment) return 'payment'
  return day === paid?.value ? 'value' : null
}

/** Where the money goes: a booking with a minus is paid. */
function flowOf({ label, sign }: Amount): MoneyDirection | null {
  return directionOfLabel(label) ?? (sign < 0 ? 'paid' : null)
}

/**
 * A buyer pays the costs on top, the label of the net amount says where it went, and the labels of a dividend's amounts
 * name it: then a word of the kind anywhere is enough.
 */
function provesKind(
  { fees, taxes, net, product, gross }: Solution,
  kind: Reading['kind'],
  direction: MoneyDirection,
): boolean {
  if (directionOfLabel(net.label) === direction || (kind === 'buy' && fees + taxes > 0)) return true
  const labels = [product?.price, gross, net].map((amount) => foldText(amount?.label ?? ''))
  return kind === 'dividend' && labels.some((label) => DIVIDEND_STEM.test(label))
}

/** Inside of labels such as "udbytte pr. stk.", "Bruttodividende", "brutocoupon per aandeel". */
const DIVIDEND_STEM = /divid|ausschutt|ertrag|coupon|kupon|cupon|udbytte|cedola|distribu|uitkering/

/** Solutions beyond these were found by chance. */
const MAX_READ = 4

function chooseOutcome(candidates: readonly Candidate[], name: string, mustAsk: boolean): DocumentOutcome {
  const [best] = candidates
  if (best === undefined) return refuse('no-amounts', name)
  const kinds = new Set(candidates.map(({ reading }) => reading.kind))
  const isSure = best.doubts.length === 0 && best.dayIsCertain && best.securityIsCertain && kinds.size === 1 && !mustAsk
  if (isSure) return { kind: 'read', readings: [best.reading], proofs: [best.proofs] }
  const topic = topicOf(best, kinds.size > 1)
  const rivals = best.doubts.length === 0 ? candidates.filter(({ doubts }) => doubts.length === 0) : candidates
  const answers = rivals
    .toSorted((a, b) => a.rank - b.rank)
    .map((candidate): Answer => ({ ...candidate, label: answerLabel(topic, candidate) }))
  const [first, ...rest] = answers
  if (first === undefined) return refuse('no-amounts', name)
  const dayLabels = topic === 'day' ? best.dayLabels : null
  return { kind: 'ask', question: { ...writeQuestion(topic, doubtsOf(best), [first, ...rest]), dayLabels } }
}

const doubtsOf = (candidate: Candidate): readonly Doubt[] =>
  namesSecurity(candidate) ? candidate.doubts : [...candidate.doubts, 'unnamed']

const namesSecurity = ({ reading }: Candidate) => Object.values(reading.security).some((mark) => mark !== null)

function topicOf(candidate: Candidate, hasKinds: boolean): QuestionTopic {
  const { doubts, dayIsCertain, securityIsCertain } = candidate
  const open = [hasKinds, doubts.length > 0, !dayIsCertain, !securityIsCertain].filter(Boolean).length
  if (open !== 1) return 'reading'
  if (hasKinds) return 'kind'
  if (!dayIsCertain) return 'day'
  if (securityIsCertain) return 'amounts'
  return namesSecurity(candidate) ? 'security' : 'reading'
}

/** The transaction that a cancellation takes back; null if its kind or amounts are in doubt. */
function readCancelled(document: ScannedDocument, kinds: readonly Reading['kind'][]): Reading | null {
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) return null
  const [best] = readAs(document, kind)
  return best?.reading ?? null
}

function refuse(reason: RefusalReason, title: string, cancels: Reading | null = null): DocumentOutcome {
  return { kind: 'refused', reason, sentence: refusalSentence(reason, title), cancels, money: null }
}
