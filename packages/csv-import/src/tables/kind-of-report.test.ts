import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { utf8 } from '../testing/csv-bytes.ts'

function refusalOf(...lines: string[]): string | null {
  const outcome = readCsvFile(utf8(lines.join('\n')), 'test.csv')
  return outcome.ok ? null : formatEnglish(outcome.refusal.message)
}

test.each([
  [
    'Japanese',
    '約定日,銘柄コード,銘柄名,取引,数量[株],売却/決済単価[円],平均取得価額[円],実現損益[円]',
    '2026/04/23,1111,銘柄A,売付,100,1234.5,1200,3450',
  ],
  [
    'Vietnamese',
    'Ngày,Mã CK,Khối lượng bán,Giá bán,Giá trị bán,Giá vốn,Lãi/Lỗ',
    '15/09/2026,FPT,500,135000,67500000,110000,12432500',
  ],
  ['English', 'Date,Symbol,Action,Quantity,Price,Average cost,Realized P&L', '2026-04-23,ABC,Sell,5,60,50,50'],
])('sales with their cost and result below %s headers are a report of gains', (_language, header, row) => {
  expect(refusalOf(header, row)).toMatch(/^This file reports realized gains/)
})

test('purchases beside them are transactions', () => {
  const header = 'Date,Symbol,Action,Quantity,Price,Average cost,Realized P&L'

  expect(refusalOf(header, '2026-04-20,ABC,Buy,5,50,50,0', '2026-04-23,ABC,Sell,5,60,50,50')).toBeNull()
})

test('French holdings without dates are not transactions', () => {
  const header = 'Symbole,Quantité,Coût unitaire,Valeur totale,Prix,Devise'

  expect(refusalOf(header, 'ABNB,20,135.00,2492.40,124.62,USD')).toMatch(/^This file lists holdings/)
})

test('what holdings are worth now, beside their cost and result, is not the price of a purchase', () => {
  const header = 'Name,ISIN,Date,Units,Cost,Price,Market value,Gain/loss'

  expect(refusalOf(header, 'World,IE00B4L5Y983,2024-03-04,10,800,90,900,100')).toMatch(/^This file lists holdings/)
})

test('a purchase and a sale in one line are a report of gains, whatever the class of the asset', () => {
  const header = 'Fund,ISIN,Type,Units,Purchase Date,Purchase Value,Sale Date,Sale Value'
  const row = (type: string) => `World,IE00B4L5Y983,${type},10,2019-01-05,2500.00,2020-09-10,3100.00`

  expect(refusalOf(header, row('EQUITY'))).toMatch(/^This file reports realized gains/)
})

test('positions with the time they were opened and closed are a report of gains', () => {
  const header = 'Order,Open time,Type,Lot,Symbol,Open price,Close time,Price,Profit / Loss'

  expect(refusalOf(header, '1,2020-12-16 12:44:58,Buy,10,DAI.D,59.6,2020-12-17 12:44:58,61.6,20')).toMatch(
    /^This file reports realized gains/,
  )
})

test.each([
  [
    'by class',
    '商品区分,銘柄名,銘柄コード,預り区分,保有数量,取得単価,現在値,評価額',
    '国内株式,A,7203,特定,2,500,550,1100',
  ],
  [
    'as quotes of a day',
    '銘柄,コード,市場,現在値,現在値(基準日),前日比,単元株数,現物売',
    'A,7203,東証P,"1,100",2024/01/15,+100,100,売却',
  ],
  ['in Korean', '종목코드,종목명,보유수량,매입단가,현재가,평가금액', '005930,A,10,70000,71000,710000'],
])('Asian holdings %s are no transactions', (_how, header, row) => {
  expect(refusalOf(header, row)).toMatch(/^This file lists holdings/)
})

test('a goal is no security: its balance is that of a cash account', () => {
  const header = (first: string) => `${first} Name,Transaction Description,Amount,Ending Balance,Date Created`
  const row = 'House,Dividend,98.38,1118.44,2015-11-09'

  expect(refusalOf(header('Goal'), row)).toMatch(/^This file lists the movements of a cash account/)
  expect(refusalOf(header('Security'), row)).toBeNull()
})

test('what an account is worth beside what was paid in, day by day, is no transaction', () => {
  const row = '2026-01-31,ABC,1200,1000'

  expect(refusalOf('Date,Name,Value,Invested', row)).toMatch(/^This file lists holdings/)
  expect(refusalOf('Date,Type,Name,Value,Invested', '2026-01-31,Buy,ABC,1200,1000')).toBeNull()
})

test('days, texts and amounts alone are a cash account, unless a line names a security or a trade', () => {
  const header = 'Datum,Beschreibung,Typ,Betrag'
  const cash = /^This file lists the movements of a cash account/

  expect(refusalOf(header, '2026-01-15,Dividende Apple,Dividende,12.50')).toMatch(cash)
  expect(refusalOf(header, '2026-01-15,Dividende US0378331005,Dividende,12.50')).toBeNull()
  expect(refusalOf(header, '2026-01-15,Apple,Kauf,12.50')).toBeNull()
  expect(refusalOf(`${header},Wertpapier`, '2026-01-15,Dividende,Dividende,12.50,Apple')).toBeNull()
  expect(refusalOf(`${header},Whatever`, '2026-01-15,Dividende Apple,Dividende,12.50,Apple')).toBeNull()
})

test.each([
  ['Polish', 'Data transakcji;Opis transakcji;Kwota;Waluta', '24.08.2026;BIEDRONKA;-123,45;PLN'],
  [
    'Italian',
    'Data operazione;Data valuta;Causale / Descrizione operazione;Importo (EUR)',
    '24/09/2026;25/09/2026;PAGAMENTO POS;-18,50',
  ],
])('a cash account below %s headers', (_language, header, row) => {
  expect(refusalOf(header, row)).toMatch(/^This file lists the movements of a cash account/)
})

test('an account of the other party is that of a cash account, however its header is written', () => {
  const row = '2026-06-01,TRANSFER,-50.00,DE00123456781234567890,Own transfer'

  expect(refusalOf('date,type,amount,counterparty_iban,reference', row)).toMatch(
    /^This file lists the movements of a cash account/,
  )
})

test.each([
  [
    'French',
    "Symbole;Sens;Quantité;Prix d'entrée;Prix de sortie;Date d'entrée;Frais",
    'AAPL;Achat;10;150,25;160,5;15/01/2024;1',
  ],
  ['Spanish', 'Fecha;Valor;Títulos;Precio de entrada;Precio de salida', '15/01/2024;AAPL;10;150,25;160,5'],
  ['German', 'Datum;Wertpapier;Stück;Einstiegskurs;Ausstiegskurs', '15.01.2024;AAPL;10;150,25;160,5'],
])('prices of entry and exit below %s headers are a report of gains', (_language, header, row) => {
  expect(refusalOf(header, row)).toMatch(/^This file reports realized gains/)
})

test('costs of contract notes without securities, units and amounts are no transactions', () => {
  const header = 'Contract Note No,Trade Date,Brokerage,STT,Stamp Duty'

  expect(refusalOf(header, 'CN-101,2025-09-01,0,15,2.25')).toMatch(/^This file lists costs/)
  expect(refusalOf(`${header},Kkk`, 'CN-101,2025-09-01,0,15,2.25,ABC')).toBeNull()
})
