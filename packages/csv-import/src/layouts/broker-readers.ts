import type { BrokerReader } from './broker-reader.ts'
import { fivePaisa } from './brokers/5paisa.ts'
import { alpaca } from './brokers/alpaca.ts'
import { angelOne } from './brokers/angel-one.ts'
import { b3Movements, b3Trades } from './brokers/b3.ts'
import { baaderFiles } from './brokers/baader.ts'
import { barclays } from './brokers/barclays.ts'
import { binanceStatement, binanceTrades } from './brokers/binance.ts'
import { binanceAutoInvest } from './brokers/binance-auto-invest.ts'
import { binanceUs } from './brokers/binance-us.ts'
import { bison } from './brokers/bison.ts'
import { bitcoinDe } from './brokers/bitcoin-de.ts'
import { bitFlyer } from './brokers/bitflyer.ts'
import { bitso } from './brokers/bitso.ts'
import { bitstamp, bitstamp2023 } from './brokers/bitstamp.ts'
import { bitvavo } from './brokers/bitvavo.ts'
import { btcMarkets } from './brokers/btc-markets.ts'
import { cmcMarkets } from './brokers/cmc-markets.ts'
import { coinbase, coinbaseTax } from './brokers/coinbase.ts'
import { coincheck } from './brokers/coincheck.ts'
import { coinList } from './brokers/coinlist.ts'
import { coinmate } from './brokers/coinmate.ts'
import { coinSpot } from './brokers/coinspot.ts'
import { coinTracking } from './brokers/cointracking.ts'
import { comdirectDepot } from './brokers/comdirect.ts'
import { commsecAccount, commsecConfirmations, commsecConfirmedTrades } from './brokers/commsec.ts'
import { computershare } from './brokers/computershare.ts'
import { cryptoCom } from './brokers/crypto-com.ts'
import { dali } from './brokers/dali.ts'
import { degiroAccounts, degiroTransactions } from './brokers/degiro.ts'
import { delta } from './brokers/delta.ts'
import { dhan } from './brokers/dhan.ts'
import { ebase } from './brokers/ebase.ts'
import { etoro } from './brokers/etoro.ts'
import { etrade } from './brokers/etrade.ts'
import {
  fidelity,
  fidelityAllAccounts,
  fidelityNetBenefits,
  fidelityUk,
  fidelityUntil2022,
} from './brokers/fidelity.ts'
import { finanzenNetZero } from './brokers/finanzen-net-zero.ts'
import { fineco } from './brokers/fineco.ts'
import { fio } from './brokers/fio.ts'
import { firstrade } from './brokers/firstrade.ts'
import { freetradeFiles } from './brokers/freetrade.ts'
import { gbm } from './brokers/gbm.ts'
import { ghostfolioCsv } from './brokers/ghostfolio.ts'
import { gnucash } from './brokers/gnucash.ts'
import { groww } from './brokers/groww.ts'
import { hdfcSecurities } from './brokers/hdfc-securities.ts'
import { hledger } from './brokers/hledger.ts'
import { iciciDirect } from './brokers/icici-direct.ts'
import {
  interactiveBrokersActivity,
  interactiveBrokersActivityInOtherLanguages,
  interactiveBrokersHistory,
} from './brokers/interactive-brokers.ts'
import { invertirOnline } from './brokers/invertir-online.ts'
import { investimental } from './brokers/investimental.ts'
import { investingCom } from './brokers/investing-com.ts'
import { krakenLedgers, krakenTrades } from './brokers/kraken.ts'
import { lightspeed } from './brokers/lightspeed.ts'
import { luno } from './brokers/luno.ts'
import { m1Finance } from './brokers/m1-finance.ts'
import { moomoo } from './brokers/moomoo.ts'
import { morganStanleyNetShares, morganStanleyReleases, morganStanleyWithdrawals } from './brokers/morgan-stanley.ts'
import { nabtrade } from './brokers/nabtrade.ts'
import { ndax } from './brokers/ndax.ts'
import { okx } from './brokers/okx.ts'
import { parqet } from './brokers/parqet.ts'
import { pocketBitcoin } from './brokers/pocket-bitcoin.ts'
import { portfolioPerformanceCsv } from './brokers/portfolio-performance.ts'
import { questrade } from './brokers/questrade.ts'
import { rakutenUsShares } from './brokers/rakuten.ts'
import { relai } from './brokers/relai.ts'
import { robinhood } from './brokers/robinhood.ts'
import { rotki } from './brokers/rotki.ts'
import { saxo } from './brokers/saxo.ts'
import { sbiSecurities } from './brokers/sbi-securities.ts'
import { schwab, schwabEquityAwards } from './brokers/schwab.ts'
import { selfWealth } from './brokers/selfwealth.ts'
import { sharesight } from './brokers/sharesight.ts'
import { shareworksReleases, shareworksSales } from './brokers/shareworks.ts'
import { snowball } from './brokers/snowball.ts'
import { sofi } from './brokers/sofi.ts'
import { tastytrade, tastytrade2019, tastytrade2021 } from './brokers/tastytrade.ts'
import { tdAmeritrade } from './brokers/td-ameritrade.ts'
import { thinkorswim, thinkorswimCash } from './brokers/thinkorswim.ts'
import { tradeRepublic, tradeRepublicLists } from './brokers/trade-republic.ts'
import { tradingView } from './brokers/trading-view.ts'
import { tradovate } from './brokers/tradovate.ts'
import { ubs } from './brokers/ubs.ts'
import { upstox } from './brokers/upstox.ts'
import { vanguardEmployerPlans, vanguardUk, vanguardUs } from './brokers/vanguard.ts'
import { wallets } from './brokers/wallets.ts'
import { wealthsimpleStatement } from './brokers/wealthsimple.ts'
import { webull, webullFilledOrders, webullOrdersWithoutAverage } from './brokers/webull.ts'
import { xtb, xtbCashOperations } from './brokers/xtb.ts'
import { yahooFinance } from './brokers/yahoo-finance.ts'
import { yuh } from './brokers/yuh.ts'
import { zerodha } from './brokers/zerodha.ts'

/** The readers of all brokers. If several match a file, the first one is used. */
export const BROKER_READERS: readonly BrokerReader[] = [
  interactiveBrokersHistory,
  interactiveBrokersActivity,
  interactiveBrokersActivityInOtherLanguages,
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
  morganStanleyNetShares,
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
  coincheck,
  binanceAutoInvest,
  coinList,
  coinbaseTax,
  binanceUs,
  ndax,
  coinbase,
  bitstamp2023,
  dali,
  ...wallets,
  binanceTrades,
  binanceStatement,
  bitvavo,
  cryptoCom,
  coinTracking,
  rotki,
  relai,
  bitstamp,
  bitcoinDe,
  bison,
  coinmate,
  coinSpot,
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
  shareworksReleases,
  shareworksSales,
  computershare,
  gnucash,
  tradingView,
  hledger,
  tdAmeritrade,
  vanguardEmployerPlans,
  finanzenNetZero,
  sofi,
  angelOne,
  fidelityNetBenefits,
  fidelityUk,
  cmcMarkets,
  commsecConfirmedTrades,
  m1Finance,
  selfWealth,
  groww,
  upstox,
  b3Trades,
  iciciDirect,
  barclays,
  dhan,
  tastytrade2019,
  tastytrade,
  tastytrade2021,
  tradovate,
  lightspeed,
  webullOrdersWithoutAverage,
  webullFilledOrders,
  nabtrade,
  gbm,
  alpaca,
  fivePaisa,
  hdfcSecurities,
  ebase,
  parqet,
  rakutenUsShares,
  sbiSecurities,
]
