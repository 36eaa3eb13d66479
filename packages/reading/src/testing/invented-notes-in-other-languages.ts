import type { InventedNote } from './invented-note.ts'

/** Notes in the styles of banks of other countries: all people, accounts, and amounts are invented. */
export const OTHER_NOTES: readonly InventedNote[] = [
  {
    expected: 'buy 2020-02-18 IE00BJ0KDQ92 12 710.47 EUR 8.95',
    text: `Herrn
Max Mustermann
Datum 18.02.2020
Depotnummer 12345678
WERTPAPIERABRECHNUNG
ORDNUNGS-NR. 12345
KAUF AM 18.02.2020 UM 10:59:18 TRADEGATE NR. 252312345.001
Wertpapier WKN ISIN
XTR.(IE) - MSCI WORLD A1XB5U IE00BJ0KDQ92
Einheit Umsatz
ST 12,00000
Kurs 58,460000 EUR P.ST. GIROSAMMELVERWAHRUNG
Kurswert EUR 701,52
Provision EUR 5,00
Grundgebühr EUR 3,95
Wert 20.02.2020 EUR 710,47
zulasten Konto Nr. 123456789 Kapitalanlagekonto`,
  },
  {
    expected: 'dividend 2021-05-12 CH0038863350 40 71.50 CHF 38.50',
    text: `Lugano, 12.05.2021
Avviso di accredito dividendo
Vi comunichiamo di avere accreditato sul vostro conto
Titolo NESTLE SA N
ISIN CH0038863350
Quantità 40
Dividendo lordo per azione CHF 2.75
Data stacco 10.05.2021
Data pagamento 12.05.2021
Importo lordo CHF 110.00
Imposta preventiva 35% CHF -38.50
Importo netto CHF 71.50`,
  },
  {
    expected: 'buy 2021-10-14 BE0974293251 20 995.98 EUR 10.98',
    text: `Borderel
Aankoop Online
Uitvoeringsdatum en -uur 14/10/2021 10:42:15
20 ANHEUSER-BUSCH INBEV ISIN-code BE0974293251
Koers 49,25 EUR
Brutobedrag 985,00 EUR
Makelaarsloon 7,50 EUR
Beurstaks 3,48 EUR
Netto te betalen 995,98 EUR
Valutadatum 18/10/2021`,
  },
  {
    expected: 'buy 2020-03-13 IE00B4L5Y983 10 418.26 EUR 19.96',
    text: `Achat 10 ISHARES CORE MSCI WORLD (IE00B4L5Y983) à 39,83 EUR
Montant brut 398,30 EUR
Frais de transaction 14,95 EUR
Frais de correspondant 4,53 EUR
Taxe boursière 0,48 EUR
Montant net débité 418,26 EUR
Date d'exécution 13/03/2020 15:33:02
Date valeur 17/03/2020`,
  },
  {
    expected: 'dividend 2022-05-05 BE0003565737 50 245.00 EUR 105.00',
    text: `Avis de paiement de coupon
KBC GROUPE SA ISIN BE0003565737
Quantité 50
Coupon brut unitaire 7,00 EUR
Montant brut 350,00 EUR
Précompte mobilier 30% 105,00 EUR
Montant net 245,00 EUR
Date de paiement 05/05/2022
Date ex-coupon 03/05/2022`,
  },
  {
    expected: 'buy 2021-03-02 FR0000120271 30 1159.96 EUR 6.46',
    text: `AVIS D'OPERE
ACHAT COMPTANT
Valeur : TOTAL SE  Code ISIN : FR0000120271
Date d'exécution : 02/03/2021 à 11:15:02
Lieu d'exécution : EURONEXT PARIS
Quantité : 30
Cours : 38,45 EUR
Montant brut : 1 153,50 EUR
Courtage : 3,00 EUR
Taxe sur les transactions financières : 3,46 EUR
Montant net à débiter : 1 159,96 EUR
Date de règlement : 04/03/2021`,
  },
  {
    expected: 'buy 2022-01-19 ES0148396007 40 1098.68 EUR 7.08',
    text: `LIQUIDACION DE OPERACION
COMPRA DE VALORES
Fecha operación: 19/01/2022
Valor: INDITEX Código ISIN: ES0148396007
Títulos: 40
Precio: 27,2900 EUR
Importe efectivo: 1.091,60 EUR
Comisión: 4,89 EUR
Cánones: 2,19 EUR
Importe líquido: 1.098,68 EUR
Fecha valor: 21/01/2022`,
  },
  {
    expected: 'dividend 2022-11-02 ES0144580Y14 300 43.74 EUR 10.26',
    text: `Abono de dividendos
Valor IBERDROLA ISIN ES0144580Y14
Fecha de pago 02/11/2022
Títulos 300
Dividendo bruto por acción 0,180000 EUR
Importe bruto 54,00 EUR
Retención 19% 10,26 EUR
Importe neto 43,74 EUR
Fecha valor 02/11/2022`,
  },
  {
    expected: 'buy 2022-09-05 IE00BK5BQT80 15 1434.50 EUR 19.00',
    text: `Nota informativa - Acquisto
Data operazione 05/09/2022 ora 10:21:33
Data valuta 07/09/2022
Strumento VANGUARD FTSE ALL-WORLD ACC ISIN IE00BK5BQT80
Quantità 15
Prezzo 94,3667 EUR
Controvalore 1.415,50 EUR
Commissioni 19,00 EUR
Importo totale addebitato 1.434,50 EUR`,
  },
  {
    expected: 'buy 2023-02-14 DK0060534915 10 10029.00 DKK 29.00',
    text: `Handelsbekræftelse
Instrument Novo Nordisk B A/S
ISIN DK0060534915
Køb 10 stk.
Handelsdato 14-02-2023
Valørdato 16-02-2023
Kurs 1.000,00 DKK
Kursværdi 10.000,00 DKK
Kommission 29,00 DKK
Afregnet beløb 10.029,00 DKK`,
  },
  {
    expected: 'sell 2023-04-18 DK0010244508 2 25571.00 DKK 29.00',
    text: `Handelsnota
Vi har solgt for dig
Værdipapir A.P. Møller - Mærsk B
ISIN DK0010244508
Antal 2
Kurs 12.800,00
Kursbeløb 25.600,00 DKK
Kurtage 29,00 DKK
Beløb til afregning 25.571,00 DKK
Handelsdag 18-04-2023
Afregningsdag 20-04-2023`,
  },
  {
    expected: 'buy 2021-06-16 BHP 150 7282.45 AUD 29.95',
    text: `BUY CONFIRMATION
AS AT DATE: 16/06/2021
CONFIRMATION NO: 123456789
SECURITY: BHP GROUP LIMITED ORDINARY
ASX CODE: BHP
UNITS AT PRICE
150 48.350000
CONSIDERATION (AUD): $7,252.50
BROKERAGE & COSTS INCL GST: $29.95
TOTAL COST: $7,282.45
DATE: 16/06/2021
SETTLEMENT DATE: 18/06/2021`,
  },
  {
    expected: 'buy 2022-08-23 VAS 20 1748.60 AUD 3.00',
    text: `Trade Confirmation
Buy Confirmation
VAS.ASX Vanguard Australian Shares Index ETF
Trade date 23/08/2022
Settlement date 25/08/2022
Units 20
Average price A$87.28
Consideration A$1,745.60
Brokerage (incl. GST) A$3.00
Total A$1,748.60
Ticker VAS`,
  },
  {
    expected: 'dividend 2021-12-15 AU000000BHP4 212 424.00 AUD 0.00',
    text: `Dividend Statement
Sample Mining Pty Limited
ISIN: AU000000BHP4
Record date 3 December 2021
Payment date 15 December 2021
Class description Ordinary shares
Number of shares held 212
Dividend rate per share $2.00
Franked amount $424.00
Gross payment $424.00
Less withholding tax $0.00
Net amount $424.00`,
  },
  {
    expected: 'sell 2021-05-19 US5949181045 25 6069.84 USD 0.16',
    text: `Trade Confirmation
You Sold
Trade Date 05/19/2021 Settlement Date 05/21/2021
MICROSOFT CORP Symbol MSFT
CUSIP 594918104
ISIN US5949181045
Quantity 25 Price $242.8000
Principal $6,070.00
Supplemental Transaction Fee $0.16
Net Amount $6,069.84`,
  },
  {
    expected: 'buy 2022-01-11 VGRO 50 1594.45 CAD 9.95',
    text: `CONFIRMATION NOTICE
AS PRINCIPAL WE CONFIRM THE FOLLOWING BUY FOR YOUR ACCOUNT
JANUARY 11, 2022
SETTLEMENT DATE JANUARY 13, 2022
BOUGHT 50 VANGUARD GROWTH ETF PORTFOLIO SYMBOL VGRO
PRICE 31.690
GROSS AMOUNT 1,584.50
COMMISSION 9.95
NET AMOUNT CAD 1,594.45
TRADE DATE JANUARY 11, 2022`,
  },
  {
    expected: 'buy 2022-03-03 US0378331005 1.5 249.90 USD 0.00',
    text: `Order execution confirmation
Buy
Symbol AAPL
Company Apple Inc.
ISIN US0378331005
Trade date 03 Mar 2022 15:31:22
Settlement date 07 Mar 2022
Quantity 1.5
Price US$166.60
Value US$249.90
Fees US$0.00
Total US$249.90`,
  },
  {
    expected: 'buy 2022-10-05 IE00B3XXRP09 40 2530.11 GBP 9.95',
    text: `CONTRACT NOTE
We have today bought on your behalf
Bargain date 05/10/2022 Time 09:31
Settlement date 07/10/2022
40 VANGUARD S&P 500 UCITS ETF (IE00B3XXRP09)
Price 6300.40p
Consideration £2,520.16
Dealing charge £9.95
Total £2,530.11`,
  },
  {
    expected: 'sell 2022-05-17 GB00B10RZP78 120 4268.29 GBP 11.95',
    text: `CONTRACT NOTE
SALE
We have sold on your behalf for your Stocks and Shares ISA
Date of bargain 17/05/2022 14:05
Settlement 19/05/2022
Stock description Unilever plc Ordinary
ISIN GB00B10RZP78
Quantity Price (pence) Amount (£)
120 3566.866 4,280.24
Commission 11.95
Total proceeds £4,268.29`,
  },
  {
    expected: 'dividend 2021-09-10 US1912161007 100 35.70 USD 6.30',
    text: `Dividend Notice
COCA COLA CO
CUSIP 191216100
ISIN US1912161007
Pay date 09/10/2021
Record date 08/31/2021
Shares 100
Rate $0.42
Gross amount $42.00
NRA Withholding $6.30
Net amount $35.70`,
  },
  {
    expected: 'dividend 2023-03-15 JNJ 40 45.20 USD 0.00',
    text: `Dividend Confirmation
JOHNSON & JOHNSON
Symbol: JNJ
Payable Date: 03/15/2023
Quantity: 40
Dividend Rate: $1.13
Cash Dividend: $45.20
Net Amount: $45.20`,
  },
  {
    expected: 'sell 2022-02-02 US30303M1027 3 965.25 USD 2.10',
    text: `Trade Confirmation
Action: SELL
Instrument: Meta Platforms Inc. (META)
ISIN: US30303M1027
Execution time: 2022-02-02 16:05:33
Settlement date: 2022-02-04
Quantity: 3
Price: 322.45 USD
Amount: 967.35 USD
Commission: 2.10 USD
Net proceeds: 965.25 USD`,
  },
  {
    expected: 'buy 2023-04-03 DK0060534915 15 16345.50 DKK 30.00',
    text: `Depotnr. 7040 123456 Dato 03.04.2023
Fondsnota - Køb
Vi har i dag købt for Dem
Fondskode DK0060534915
Novo Nordisk B
Antal/nom. Kurs Beløb
15 stk. 1.087,70 DKK 16.315,50
Kurtage DKK 30,00
Til afregning pr. 05.04.2023 hæves på konto 7040-1234567 DKK 16.345,50
Handelstidspunkt 03.04.2023 09:21:44`,
  },
  {
    expected: 'dividend 2023-03-27 DK0060534915 15 89.53 DKK 33.12',
    text: `Udbyttemeddelelse
Dato 27.03.2023
Papir Novo Nordisk B
Fondskode DK0060534915
Beholdning 15 stk.
Udbytte pr. stk. 8,1767 DKK
Bruttoudbytte 122,65 DKK
Udbytteskat 27,00 % 33,12 DKK
Nettoudbytte 89,53 DKK
Valør 27.03.2023`,
  },
  {
    expected: 'buy 2022-06-14 ES0113211835 500 2219.03 EUR 16.03',
    text: `OPERACIONES DE VALORES
COMPRA DE VALORES
FECHA OPERACION FECHA VALOR
14-06-2022 16-06-2022
DENOMINACION DEL VALOR
BBVA S.A. ACCIONES ES0113211835
NUMERO DE TITULOS CAMBIO IMPORTE EFECTIVO
500 4,406 EUR 2.203,00 EUR
CORRETAJE / COMISION 8,81 EUR
CANON BURSATIL 2,81 EUR
IMPUESTO TRANSACCIONES FINANCIERAS 4,41 EUR
TOTAL CARGO EN CUENTA 2.219,03 EUR`,
  },
  {
    expected: 'dividend 2022-10-11 ES0113211835 500 48.60 EUR 11.40',
    text: `ABONO DE DIVIDENDOS
Fecha 11-10-2022
VALOR: BBVA S.A. ISIN: ES0113211835
Nº TÍTULOS 500
IMPORTE BRUTO UNITARIO 0,12000 EUR
IMPORTE BRUTO 60,00 EUR
RETENCION A CUENTA 19,00% 11,40 EUR
IMPORTE NETO ABONADO EN CUENTA 48,60 EUR
FECHA VALOR 11-10-2022`,
  },
  {
    expected: 'buy 2022-03-11 IE00B4L5Y983 20 1447.78 EUR 9.22',
    text: `Borderel 12345678
11/03/2022
Verrichting: Aankoop
Effectenrekening 123-4567890-12
Uitvoering op 11/03/2022 om 10:15:32 Euronext Amsterdam
IE00B4L5Y983 ISHARES CORE MSCI WORLD UCITS ETF
20 aan 71,928 EUR 1.438,56 EUR
Makelaarsloon 7,50 EUR
Beurstaks 1,72 EUR
Te uwen laste 1.447,78 EUR valuta 15/03/2022`,
  },
  {
    expected: 'dividend 2022-05-05 BE0974264930 40 77.00 EUR 33.00',
    text: `Couponborderel
Datum 04/05/2022
Effect AGEAS BE0974264930
Aantal 40
Brutocoupon per aandeel 2,75 EUR
Brutobedrag 110,00 EUR
Roerende voorheffing 30,00 % -33,00 EUR
Nettobedrag in uw voordeel 77,00 EUR
Betaaldatum 05/05/2022
Valutadatum 05/05/2022`,
  },
  {
    expected: 'buy 2021-09-07 BE0948502365 3.215 650.00 EUR 12.75',
    text: `Aankoopborderel fondsen
Datum transactie 07/09/2021
Naam fonds Balanced Fund
ISIN-code BE0948502365
Aantal deelbewijzen 3,215
Netto-inventariswaarde 198,2100 EUR
Brutobedrag 637,25 EUR
Instapkosten 2,00 % 12,75 EUR
Totaal bedrag 650,00 EUR
Valuta 10/09/2021`,
  },
  {
    expected: 'buy 2021-12-08 AAPL 3 525.24 USD 0.00',
    text: `TRADE CONFIRMATION
ACCOUNT NUMBER 12345678
TRADE SETTLE MKT/ ORDER ACCT
DATE DATE CAP NUMBER TYPE
12/08/21 12/10/21 6 / 1 1234567 1
YOU BOUGHT QTY PRICE PRINCIPAL
APPLE INC 3 175.08 525.24
SYMBOL: AAPL CUSIP: 037833100
NET AMOUNT 525.24`,
  },
  {
    expected: 'buy 2014-10-15 US38259P5089 3 1894.34 EUR 23.87',
    text: `Wir haben für Sie gekauft
Gattungsbezeichnung ISIN
Google Inc. Reg. Shares Class A DL -,001 US38259P5089
Nominal Kurs
STK 3,000 EUR 623,49
Handelstag 15.10.2014 Kurswert EUR 1.870,47-
Handelszeit 12:00:01* Orderprovision EUR 15,00-
Börse Tradegate Handelsplatzgebühr EUR 8,87-
Verwahrart Wertpapierrechnung
Wert Konto-Nr. Betrag zu Ihren Lasten
17.10.2014 123450042 EUR 1.894,34`,
  },
  {
    expected: 'sell 2023-03-07 GB00B5B74S01 12.5 6701.00 GBP 0.00',
    text: `Transaction Confirmation
Sale of Vanguard US Equity Index
GB00B5B74S01
Transaction date 07 March 2023
Units sold 12.5
Price per unit £536.08
Total value £6,701.00`,
  },
  {
    expected: 'buy 2022-11-17 VTI 10 1980.45 USD 0.00',
    text: `Trade Confirmation
TRADE DATE SETL DATE MKT / CPT SYMBOL / CUSIP BUY / SELL QUANTITY PRICE ACCT TYPE
11/17/22 11/21/22 6 1 VTI BUY 10 $198.045 Cash
VANGUARD TOTAL STOCK MARKET ETF PRINCIPAL $1,980.45
NET AMOUNT $1,980.45`,
  },
  {
    expected: 'buy 2021-07-06 FR0000120578 12 1081.87 EUR 8.35',
    text: `AVIS D'OPERATION DE BOURSE
ACHAT AU COMPTANT
VALEUR SANOFI FR0000120578
EXECUTE LE 06/07/2021 A 09.32.11
QUANTITE COURS UNITAIRE MONTANT BRUT
12 89,46 EUR 1 073,52 EUR
COMMISSION 5,13 EUR
TAXE TRANSACTIONS FINANCIERES 3,22 EUR
NET A VOTRE DEBIT 1 081,87 EUR
DATE DE REGLEMENT 08/07/2021`,
  },
  {
    expected: 'dividend 2023-03-23 DK0060448595 30 43.80 DKK 16.20',
    text: `Eksempel Bank
Udbytte
Depot 1234 567890
Coloplast B
Fondskode DK0060448595
Antal stk 30
Udbytte pr. aktie 2,00
Bruttoudbytte 60,00 DKK
Udbytteskat 27 pct. 16,20 DKK
Indsat på konto 43,80 DKK
Dispositionsdato 23.03.2023`,
  },
  {
    expected: 'buy 2022-11-03 CH0012005267 20 1622.63 CHF 26.63',
    text: `Banque Exemple SA
Case postale, 1211 Genève
Monsieur Jean Exemple
Genève, le 3 novembre 2022
Décompte de bourse
Achat
Nous avons acheté pour votre compte le 03.11.2022 à la SIX Swiss Exchange
20 Action nominative Novartis AG
No de valeur 1200526 ISIN CH0012005267
Cours CHF 79.80
Montant CHF 1'596.00
Courtage CHF 24.20
Timbre fédéral CHF 1.20
Taxe de bourse CHF 1.23
A votre débit valeur 07.11.2022 CHF 1'622.63`,
  },
  {
    expected: 'buy 2023-03-09 GB00B10RZP78 70 2881.72 GBP 26.22',
    text: `Your contract note
Order type: At best
You bought 70 UNILEVER PLC ORD 3 1/9P at 4,079.29p
ISIN: GB00B10RZP78
Traded on 09/03/2023 at 10:05
Settling on 13/03/2023
Cost of shares £2,855.50
Dealing charge £11.95
Stamp duty £14.27
Total cost £2,881.72`,
  },
  {
    expected: 'buy 2023-08-10 DK0062498333 14 17981.00 DKK 29.00',
    text: `NOTA
Køb af værdipapirer
Fondskode DK0062498333 NOVO NORDISK B
Handelsdato Valørdato Antal Kurs Beløb
10.08.2023 14.08.2023 14 1.282,2857 17.952,00
Kurtage 29,00
Total DKK 17.981,00`,
  },
  {
    expected: 'dividend 2023-10-27 AU000000CBA7 110 242.00 AUD 0.00',
    text: `Dividend Statement
COMMONWEALTH BANK OF AUSTRALIA
ISIN AU000000CBA7
Payment date: 27 October 2023
Record date: 17 August 2023
Class Ordinary
Amount per security $2.20
Number of securities 110
Gross amount $242.00
Franking credit $103.71
Withholding tax $0.00
Net amount AUD 242.00`,
  },
  {
    expected: 'buy 2022-02-22 FR0010315770 12.345 3000.00 EUR 0.00',
    text: `SOUSCRIPTION OPCVM
LYXOR MSCI WORLD FR0010315770
VL du 22/02/2022
Nombre de parts 12,345
Valeur liquidative 243,0134 EUR
Montant net 3 000,00 EUR
Date de valeur 24/02/2022`,
  },
  {
    expected: 'sell 2022-09-05 CH0038863350 25 2610.25 CHF 39.75',
    text: `Décompte de bourse - Vente
Genève, le 05.09.2022
Nous avons vendu pour votre compte
25 Act. nom. Nestlé SA ISIN CH0038863350
Date de conclusion 05.09.2022
Cours CHF 106.00
Montant CHF 2'650.00
Courtage CHF 35.77
Droit de timbre fédéral CHF 1.98
Taxe de bourse CHF 2.00
Montant net en votre faveur CHF 2'610.25
Valeur 07.09.2022`,
  },
  {
    expected: 'buy 2023-10-02 LU1681043599 12.3872 5000.00 EUR 24.88',
    text: `Avis de souscription
Fonds: Amundi MSCI World UCITS ETF ISIN LU1681043599
Date de la VL: 02/10/2023
Montant investi: 5 000,00 EUR
Droits d'entrée: 24,88 EUR
Valeur liquidative: 401,6343 EUR
Nombre de parts souscrites: 12,3872`,
  },
  {
    expected: 'sell 2023-08-22 FR0010307819 60 1500.21 EUR 4.99',
    text: `Confirmation d'exécution - Vente
LEGRAND SA FR0010307819 1200
Quantité vendue 60
Cours d'exécution 25,0867 EUR
Montant brut 1 505,20 EUR
Frais de courtage 4,99 EUR
Montant net 1 500,21 EUR
Négociation 22/08/2023
Règlement 24/08/2023`,
  },
  {
    expected: 'dividend 2023-03-30 US0846707026 40 50.00 USD 0.00',
    text: `Dividend advice
BERKSHIRE HATHAWAY INC CL B US0846707026
Holding: 40 shares
Gross dividend: USD 50.00
Tax: USD 0.00
Net dividend: USD 50.00
Pay date: 30 March 2023`,
  },
  {
    expected: 'sell 2023-04-03 NL0011540547 75 1169.02 EUR 6.98',
    text: `Verkooporder uitgevoerd
ABN AMRO Bank N.V. NL0011540547
Uitgevoerd: 03-04-2023 10:22
Aantal: 75
Koers: € 15,68
Totaal: € 1.176,00
Kosten: € 6,98
Totaal na aftrek kosten: € 1.169,02`,
  },
  {
    expected: 'dividend 2023-12-11 US30231G1022 14 11.30 USD 2.00',
    text: `CASH DIVIDEND
EXXON MOBIL CORP US30231G1022
Payable 12/11/2023
Shares 14
Rate $0.95
Gross dividend $13.30
Less NRA tax $2.00
Net dividend $11.30`,
  },
  {
    expected: 'buy 2023-09-14 FR0000131906 5000 180030.00 EUR 30.00',
    text: `AVIS D'OPERE
ACHAT COMPTANT
RENAULT FR0000131906
Quantité 5 000
Cours 36,0000 EUR
Montant brut 180 000,00 EUR
Courtage 30,00 EUR
Montant net 180 030,00 EUR
Date d'exécution 14/09/2023`,
  },
  {
    expected: 'sell 2023-02-15 AU000000CBA7 40 4248.05 AUD 29.95',
    text: `CONFIRMATION
SELL CONFIRMATION
We have sold the following securities for you:
COMPANY SAMPLE BANK OF AUSTRALIA
SECURITY ORDINARY FULLY PAID ISIN AU000000CBA7
DATE: 15/02/2023
UNITS AT PRICE
40 106.95
AVERAGE PRICE: 106.95
CONSIDERATION: $4,278.00
BROKERAGE & COSTS INCL GST: $29.95
NET PROCEEDS: $4,248.05
SETTLEMENT DATE: 17/02/2023`,
  },
  {
    expected: 'buy 2023-04-19 US67066G1040 2.5 665.63 USD 0.63',
    text: `Trade confirmation
Open date 19/04/2023 15:44:21
Instrument NVIDIA Corporation (NVDA)
ISIN US67066G1040
Buy
Units 2.5
Open rate 266.00
Amount USD 665.00
Fees USD 0.63
Total USD 665.63`,
  },
  {
    expected: 'dividend 2023-09-08 GB00B24CGK77 35 26.32 GBP 0.00',
    text: `Dividend confirmation (tax voucher)
ISIN GB00B24CGK77
Payment date 08 September 2023
Record date 28 July 2023
Holding of ordinary shares 35
Dividend rate per share 75.2p
Net dividend £26.32`,
  },
  {
    expected: 'buy 2022-12-07 FR0010296061 2.515 500.00 EUR 0.00',
    text: `Souscription
Fonds LYXOR CORE MSCI WORLD
Code ISIN FR0010296061
Date de valeur liquidative 07/12/2022
Valeur liquidative 198,807 EUR
Nombre de parts 2,515
Montant net investi 500,00 EUR
Date de règlement 09/12/2022`,
  },
]
