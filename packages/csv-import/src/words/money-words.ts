/** What happens to money alone, in portfolios that book cash. */
export const MONEY_CHOICES = ['deposit', 'withdrawal', 'interest', 'interestpaid', 'tax'] as const
export type MoneyChoice = (typeof MONEY_CHOICES)[number]

/** Whole words, in lower case. A word that may also move units, such as a transfer, is asked for. */
const MONEY_WORDS: Readonly<Record<MoneyChoice, readonly string[]>> = {
  deposit: [
    'deposit',
    'deposits',
    'cash deposit',
    'bank deposit',
    'sepa deposit',
    'direct deposit',
    'card deposit',
    'ach deposit',
    'einzahlung',
    'storting',
    'insättning',
    'indbetaling',
    'innskudd',
    'ingreso',
    'dépôt',
    'depósito',
    'versamento',
    'wpłata',
  ],
  withdrawal: [
    'withdrawal',
    'withdrawals',
    'cash withdrawal',
    'bank withdrawal',
    'sepa withdrawal',
    'ach withdrawal',
    'auszahlung',
    'uttag',
    'udbetaling',
    'retrait',
    'prelievo',
    'retirada',
    'opname',
    'wypłata',
  ],
  interest: [
    'interest',
    'interest on cash',
    'lending interest',
    'credit interest',
    'zinsen',
    'zinsgutschrift',
    'intérêts',
    'interessi',
    'intereses',
    'rente',
    'ränta',
    'juros',
    'odsetki',
  ],
  interestpaid: [
    'interestpaid',
    'interest paid',
    'debit interest',
    'interest charge',
    'sollzinsen',
    'zinsbelastung',
    'gezahlte zinsen',
    'intérêts payés',
    'intereses pagados',
    'interessi pagati',
    'betaalde rente',
    'juros pagos',
    'zapłacone odsetki',
  ],
  tax: ['tax', 'taxes', 'steuer', 'steuern', 'impôt', 'impuesto', 'imposta', 'belasting', 'imposto', 'podatek'],
}

const MEANINGS = new Map(MONEY_CHOICES.flatMap((choice) => MONEY_WORDS[choice].map((word) => [word, choice] as const)))

/** What a type word says of money alone; undefined if it says nothing, or more. */
export function moneyMeaning(word: string): MoneyChoice | undefined {
  return MEANINGS.get(word.trim().toLowerCase())
}

export function isMoneyChoice(choice: string | null): choice is MoneyChoice {
  return MONEY_CHOICES.some((each) => each === choice)
}
