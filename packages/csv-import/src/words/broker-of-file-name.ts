/** What a broker's name in the name of a file says about its rows. */
interface NamedBroker {
  readonly name: RegExp
  readonly currency: string
  readonly dateOrder: 'day-first' | 'month-first'
}

/**
 * Brokers of one country with accounts in its currency alone. Names that brokers of several countries share are not
 * here.
 */
const NAMED_BROKERS: readonly NamedBroker[] = [
  {
    name: /schwab|\be[-_ ]?trade|(?:td[-_ ]?)?ameritrade|thinkorswim|robinhood|firstrade|tasty(?:trade|works)|merrill|tradestation|\bsofi\b|m1[-_ ]?finance|betterment|wealthfront|empower|edward[-_ ]?jones|raymond[-_ ]?james|ameriprise|\btiaa\b|netbenefits|\bacorns\b|ally[-_ ]?invest|public[-_.]com|tradezero|t[-_ ]?rowe/i,
    currency: 'USD',
    dateOrder: 'month-first',
  },
  {
    name: /zerodha|groww|upstox|angel[-_ ]?one|icici|hdfc|kotak|5paisa|\bdhan\b|sharekhan/i,
    currency: 'INR',
    dateOrder: 'day-first',
  },
  { name: /commsec|nabtrade|selfwealth|superhero|pearler/i, currency: 'AUD', dateOrder: 'day-first' },
]

/** The broker whose name a file has; null if it names none, or several of different countries. */
export function brokerOfFileName(fileName: string): Pick<NamedBroker, 'currency' | 'dateOrder'> | null {
  const words = fileName.replace(/\.[^.]*$/, '').replaceAll('_', ' ')
  const [only, ...others] = NAMED_BROKERS.filter(({ name }) => name.test(words))
  return only === undefined || others.length > 0 ? null : only
}
