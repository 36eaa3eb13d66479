import {
  type HttpSimulator,
  type Reply,
  type SimulatedRequest,
  startHttpSimulator,
  WEB_PAGE,
} from './http-simulator.ts'

/** What the simulated Flex Web Service does; a test changes it while the simulator runs. */
export interface FlexAccount {
  token: string
  queryId: string
  /** Error codes to return, one per request, before the data. A string makes it a Warn envelope. */
  requestCodes: (number | `${number} warn`)[]
  statementCodes: (number | `${number} warn`)[]
  /** The body of `<FlexStatement>` of the query's own period. */
  statement: string
  fromDate: string
  toDate: string
  /** Bodies of earlier spans, by the first day asked for (yyyymmdd); 1003 for all others. */
  earlier: Readonly<Record<string, string>>
  /** The host named in `<Url>`; the simulator's own without one. */
  statementHost: string | null
  outage: 'none' | 'maintenance' | 'throttled'
}

export interface IbkrSimulator extends HttpSimulator {
  readonly account: FlexAccount
}

const PATH = '/AccountManagement/FlexWebService'
const ENDING = '</FlexStatementResponse>'

export async function startIbkrSimulator(account: Partial<FlexAccount> = {}): Promise<IbkrSimulator> {
  const state: FlexAccount = {
    token: '987654321098765432109876',
    queryId: '123456',
    requestCodes: [],
    statementCodes: [],
    statement: '',
    fromDate: '20240101',
    toDate: '20241231',
    earlier: {},
    statementHost: null,
    outage: 'none',
    ...account,
  }
  const references = new Map<string, string>()

  function failure(code: number | `${number} warn`): Reply {
    const [number, isWarning] = String(code).split(' ')
    const status = isWarning === undefined ? 'Fail' : 'Warn'
    const message = `<Status>${status}</Status><ErrorCode>${number}</ErrorCode><ErrorMessage>Code ${number}.</ErrorMessage>`
    return { body: `<FlexStatementResponse timestamp="28 August, 2024 10:37 AM EDT">${message}${ENDING}` }
  }

  function sendRequest({ url }: SimulatedRequest): Reply {
    if (url.searchParams.get('q') !== state.queryId) return failure(1014)
    const code = state.requestCodes.shift()
    if (code !== undefined) return failure(code)
    const first = url.searchParams.get('fd')
    const body = first === null ? state.statement : state.earlier[first]
    if (body === undefined) return failure(1003)
    const [from, to] = [first ?? state.fromDate, url.searchParams.get('td') ?? state.toDate]
    const reference = String(1_234_567_890 + references.size)
    references.set(
      reference,
      `<FlexStatement accountId="U1234567" fromDate="${from}" toDate="${to}" period="" whenGenerated="20250101;120000">${body}</FlexStatement>`,
    )
    const address = `${state.statementHost ?? url.origin}${PATH}/GetStatement`
    const content = `<Status>Success</Status><ReferenceCode>${reference}</ReferenceCode><Url>${address}</Url>`
    return { body: `<FlexStatementResponse timestamp="28 August, 2024 10:37 AM EDT">${content}${ENDING}` }
  }

  function getStatement({ url }: SimulatedRequest): Reply {
    const statement = references.get(url.searchParams.get('q') ?? '')
    if (statement === undefined) return failure(1017)
    const code = state.statementCodes.shift()
    if (code !== undefined) return failure(code)
    return {
      body: `<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1">${statement}</FlexStatements></FlexQueryResponse>`,
    }
  }

  const simulator = await startHttpSimulator((request) => {
    const { url, headers } = request
    if (headers['user-agent'] === undefined) return { status: 403 }
    if (state.outage === 'maintenance') return { status: 503, body: WEB_PAGE }
    if (state.outage === 'throttled') return { status: 429, headers: { 'retry-after': '7' } }
    if (url.searchParams.get('v') !== '3') return failure(1020)
    if (url.searchParams.get('t') !== state.token) return failure(1015)
    if (url.pathname === `${PATH}/SendRequest`) return sendRequest(request)
    if (url.pathname === `${PATH}/GetStatement`) return getStatement(request)
    return { status: 404 }
  })
  return { ...simulator, account: state }
}
