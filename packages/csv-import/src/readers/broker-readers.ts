import { baaderFiles } from './baader.ts'
import { bookkeepingTools } from './bookkeeping.ts'
import type { BrokerReader } from './broker-reader.ts'
import { coinReports } from './coin-reports.ts'
import { comdirectDepot } from './comdirect.ts'
import {
  binanceStatement,
  binanceTrades,
  bitcoinDe,
  bitstamp,
  bitvavo,
  cryptoCom,
  krakenLedgers,
  krakenTrades,
  relai,
} from './crypto-exchanges.ts'
import { degiroAccounts, degiroTransactions } from './degiro.ts'
import { etoro } from './etoro.ts'
import { fidelity, fidelityAllAccounts, fidelityUntil2022 } from './fidelity.ts'
import { interactiveBrokersActivity, interactiveBrokersHistory } from './interactive-brokers.ts'
import { moomoo } from './moomoo.ts'
import {
  commsecAccount,
  commsecConfirmations,
  etrade,
  fineco,
  fio,
  freetradeFiles,
  invertirOnline,
  investimental,
  morganStanleyReleases,
  morganStanleyWithdrawals,
  thinkorswim,
  thinkorswimCash,
  ubs,
  wealthsimpleStatement,
  webull,
  yuh,
  zerodha,
} from './more-brokers.ts'
import { bitFlyer, bitso, btcMarkets, luno, mappedCoinExchanges, okx, pocketBitcoin } from './more-coin-exchanges.ts'
import { b3Movements, firstrade, oneCurrencyBrokers, questrade } from './one-currency-brokers.ts'
import {
  delta,
  ghostfolioCsv,
  investingCom,
  portfolioPerformanceCsv,
  sharesight,
  snowball,
  yahooFinance,
} from './other-trackers.ts'
import { robinhood } from './robinhood.ts'
import { saxo } from './saxo.ts'
import { schwab, schwabEquityAwards } from './schwab.ts'
import { stockPlans } from './stock-plans.ts'
import { tradeRepublic, tradeRepublicLists } from './trade-republic.ts'
import { toolsOfTwoAmounts } from './two-amounts.ts'
import { vanguardUk, vanguardUs } from './vanguard.ts'
import { wallets } from './wallets.ts'
import { xtb, xtbCashOperations } from './xtb.ts'

/** The readers of all brokers. If several match a file, the first one is used. */
export const BROKER_READERS: readonly BrokerReader[] = [
  interactiveBrokersHistory,
  interactiveBrokersActivity,
  ...degiroAccounts,
  degiroTransactions,
  comdirectDepot,
  tradeRepublic,
  ...tradeRepublicLists,
  fidelity,
  fidelityAllAccounts,
  fidelityUntil2022,
  schwab,
  schwabEquityAwards,
  vanguardUs,
  vanguardUk,
  robinhood,
  etoro,
  xtbCashOperations,
  xtb,
  ...baaderFiles,
  saxo,
  ...freetradeFiles,
  commsecConfirmations,
  commsecAccount,
  wealthsimpleStatement,
  investimental,
  morganStanleyWithdrawals,
  morganStanleyReleases,
  fineco,
  fio,
  ubs,
  webull,
  moomoo,
  etrade,
  zerodha,
  thinkorswim,
  thinkorswimCash,
  yuh,
  invertirOnline,
  krakenTrades,
  krakenLedgers,
  ...coinReports,
  ...wallets,
  binanceTrades,
  binanceStatement,
  bitvavo,
  cryptoCom,
  ...toolsOfTwoAmounts,
  relai,
  bitstamp,
  bitcoinDe,
  ...mappedCoinExchanges,
  bitFlyer,
  bitso,
  btcMarkets,
  luno,
  pocketBitcoin,
  okx,
  ghostfolioCsv,
  snowball,
  yahooFinance,
  ...portfolioPerformanceCsv,
  delta,
  investingCom,
  sharesight,
  b3Movements,
  firstrade,
  questrade,
  ...stockPlans,
  ...bookkeepingTools,
  ...oneCurrencyBrokers,
]
