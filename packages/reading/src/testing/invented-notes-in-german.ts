import type { InventedNote } from './invented-note.ts'

/** Notes in the styles of banks of Germany, Austria, and Switzerland: all people, accounts, and amounts are invented. */
export const GERMAN_NOTES: readonly InventedNote[] = [
  {
    expected: 'buy 2020-01-15 LU0635178014 4.58742 201.65 EUR 3.47',
    text: `Herrn
Max Mustermann
Musterstraße 1
Direkt-Depot Nr.: 8001234567
Datum: 16.01.2020
Seite: 1 von 2
Wertpapierabrechnung
Kauf aus Sparplan
Ordernummer 12345678.001
ISIN (WKN) LU0635178014 (ETF127)
Wertpapierbezeichnung ComStage-MSCI Em.Mkts.TRN U.ETF
Inhaber-Anteile I o.N.
Nominale Stück 4,58742
Kurs EUR 43,2000
Handelsplatz außerbörslich
Ausführungstag / -zeit 15.01.2020 um 09:04:12 Uhr
Kurswert EUR 198,18
Provision EUR 3,47
Endbetrag zu Ihren Lasten EUR 201,65
Abrechnungs-IBAN DE12 3456 7891 2345 6789 01
Valuta 17.01.2020
Bitte prüfen Sie die Abrechnung.`,
  },
  {
    expected: 'dividend 2019-12-16 US5949181045 66 22.05 EUR 7.69',
    text: `Datum: 13.12.2019
Dividendengutschrift
ISIN (WKN) US5949181045 (870747)
Wertpapierbezeichnung Microsoft Corp.
Registered Shares DL-,00000625
Nominale 66,00 Stück
Dividende pro Stück 0,50 USD
Ex-Tag 20.11.2019
Zahltag 16.12.2019
Brutto USD 33,00
Umg. z. Devisenkurs (1,109635) EUR 29,74
QuSt 15,00 % (EUR 4,46) USD 4,95
Kapitalertragsteuer 10,30 % EUR 3,06
Solidaritätszuschlag 5,50 % EUR 0,17
Gesamtbetrag zu Ihren Gunsten EUR 22,05
Abrechnungs-IBAN DE12 3456 7891 2345 6789 01
Valuta 16.12.2019`,
  },
  {
    expected: 'buy 2022-05-04 DE0005557508 150 2592.40 EUR 9.40',
    text: `Wertpapierkauf
   Depotnr.   : 1234567 00   BLZ   : 200 411 55
   Handelstag   : 04.05.2022   Rechnungsnummer   : 123456789012D345
   Ordernummer   : 12345678901   Ausführungsplatz   : Xetra
   Uhrzeit / Zeit   : 10:04:25
   Wertpapier-Bezeichnung   WPKNR/ISIN
   Deutsche Telekom AG   555750
   Namens-Aktien o.N.   DE0005557508
   Nennwert   Zum Kurs von
   St.  150   EUR 17,22
   Kurswert   : EUR   2.583,00
   Provision   : EUR   6,46
   Börsenplatzabhäng. Entgelt   : EUR   2,94
   Summe Entgelte   : EUR   9,40
   IBAN   Valuta   Zu Ihren Lasten vor Steuern
   DE12 3456 7890 1234 5678 90   EUR   06.05.2022   EUR   2.592,40`,
  },
  {
    expected: 'buy 2019-06-28 IE00BKM4GZ66 5 186.50 EUR 5.90',
    text: `Herrn Max Mustermann
Depotinhaber: Max Mustermann
Wertpapierabrechnung   Frankfurt, 28.06.2019
Nr.62034567/1  Kauf   IS C.MSCI EMIMI U.ETF DLA (IE00BKM4GZ66/A111X9)
Ordervolumen  : 5,000000 St.   Handelstag   : 28.06.2019
davon ausgef. : 5,000000 St.   Schlusstag   : 28.06.2019, 12:39 Uhr
Kurs   : 36,120000 EUR   Kurswert   :   180,60 EUR
Devisenkurs   :   Provision   :   5,90 EUR
Bew-Faktor   : 1,0000   Eigene Spesen   :   0,00 EUR
Verwahrart   : GS-Verwahrung   *Fremde Spesen   :   0,00 EUR
Lagerland   : Deutschland   Valuta   : 02.07.2019
   Endbetrag   :   -186,50 EUR`,
  },
  {
    expected: 'sell 2021-03-10 DE0007164600 10 1033.42 EUR 26.58',
    text: `Sammelabrechnung (Wertpapierkauf/-verkauf)
Nr.112233445/1  Verkauf   SAP SE O.N. (DE0007164600/716460)
davon ausgef.   :   10,00 St.   Schlusstag   :  10.03.2021, 09:10 Uhr
Kurs   :   106,000000 EUR   Kurswert   :   1.060,00 EUR
Devisenkurs   :   Provision   :   5,90 EUR
Valuta   :  12.03.2021   *Fremde Spesen   :   2,00 EUR
   Einbeh. KESt   :   17,70 EUR
   SolZ   :   0,98 EUR
   Endbetrag   :   1.033,42 EUR`,
  },
  {
    expected: 'buy 2015-06-15 LU0392494562 4 117.32 EUR 11.70',
    text: `Abrechnung: Kauf von Wertpapieren
15. Juni 2015
Für die bereits erfolgte Ausführung Ihres Auftrags vom 15.06.2015 berechnen wir Ihnen
Filialnummer Depotnummer Wertpapierbezeichnung Seite
123 1234567 00 COMS.-MSCI WORL.T.U.ETF I 1/2
WKN ETF110 Nominal ST 4
ISIN LU0392494562 Kurs EUR 26,406
Belegnummer 1234567890 / 123456 Schlusstag/-zeit MEZ 15.06.2015 / 10:55:03
Kurswert EUR 105,62
Provision EUR 7,90
Weitere Provision der Bank bei der Börsenausführung EUR 2,00
XETRA-Kosten EUR 0,60
Fremde Spesen EUR 1,20
Buchung auf Kontonummer 1234567 00 mit Wertstellung 17.06.2015 EUR 117,32`,
  },
  {
    expected: 'dividend 2015-05-20 DE0008404005 90 465.77 EUR 150.73',
    text: `Dividendengutschrift
19. Mai 2015
Filialnummer Depotnummer Wertpapierbezeichnung Seite
123 1234567 00 ALLIANZ SE VNA O.N. 1/1
Stück 90 WKN 840400 ISIN DE0008404005
Dividende pro Stück 6,8500000000 EUR Zahlbar 20.05.2015
Bestandsstichtag 19.05.2015 Ex-Tag 19.05.2015
Gutschrift Bruttoertrag 616,50 EUR
Kapitalertragsteuer (KESt) - 142,87 EUR
Solidaritätszuschlag auf KESt - 7,86 EUR
Gutschrift mit Wert 20.05.2015 465,77 EUR`,
  },
  {
    expected: 'sell 2020-01-20 US56035L1044 85 3389.16 EUR 8.90',
    text: `Effektenabrechnung
Transaktionsart Verkauf
Wertpapier FanCy shaRe. nAmE X0-X0
WKN / ISIN ABC123 / US56035L1044
Stück 85
Kurs 39,9772 EUR
Schlusstag / Handelszeit 20.01.2020 / 15:38:24 Uhr
Ausführungsplatz Stuttgart
Kurswert 3.398,06 EUR
Provision -8,90 EUR
Konto-Nr. 0101753165 3.389,16 EUR
Valuta 22.01.2020`,
  },
  {
    expected: 'buy 2008-01-11 LU0119124781 0.4605 20.00 EUR 0.95',
    text: `Kauf
Herrn Max Mustermann
Gattungsbezeichnung ISIN
FIDELITY FDS-EUROP. GROWTH FD. REGISTERED UNITS A O.N. LU0119124781
Nominal Kurs
STK 0,4605 EUR 41,3673
Handelstag 11.01.2008 Kurswert EUR 19,05
Handelszeit 09:00 Provision EUR 0,95
Börse außerbörslich
Verwahrart Girosammelverwahrung
Wert Konto-Nr. Abrechnungs-Nr. Betrag zu Ihren Lasten
15.01.2008 123456789 12345678 EUR 20,00`,
  },
  {
    expected: 'buy 2021-08-12 DE000A0F5UF5 16 2018.37 EUR 10.97',
    text: `Wertpapier Abrechnung Kauf
Nominale Wertpapierbezeichnung ISIN (WKN)
Stück 16 iShares NASDAQ-100 UCITS ETF DE000A0F5UF5 (A0F5UF)
Handels-/Ausführungsplatz XETRA (gemäß Weisung)
Börsensegment XETRA
Market-Order
Limit billigst
Schlusstag/-Zeit 12.08.2021 09:05:30 Auftraggeber Max Mustermann
Ausführungskurs 125,4625 EUR Auftragserteilung Online-Banking
Girosammelverw. mehrere Sammelurkunden - kein Stückeausdruck -
Kurswert 2.007,40- EUR
Provision 0,25 % vom Kurswert 9,97- EUR
Eigene Spesen 1,00- EUR
Ausmachender Betrag 2.018,37- EUR
Den Gegenwert buchen wir mit Valuta 16.08.2021 zu Lasten des Kontos 123456789`,
  },
  {
    expected: 'buy 2020-03-02 LU0323578657 0.4018 100.00 EUR 0.00',
    text: `Fondsabrechnung 123456 / 03.03.2020
Kauf
Depotposition 1234567.01
Ref. / Buchungsdatum 12345678/03.03.2020
Zahlungsbetrag Preisdatum Abrechnungsbetrag in EUR
100,00 EUR 02.03.2020 100,00
Fondsname Fondswährung ISIN
Flossbach von Storch - Multiple Opportunities R EUR LU0323578657
Anteile Abrechnungskurs
0,401800 248,88 EUR
Ausmachender Betrag 100,00 EUR`,
  },
  {
    expected: 'buy 2019-06-18 CH0012032048 25 6873.02 CHF 55.52',
    text: `Herr Max Muster
Börsengeschäft: Ihr Kauf vom 18.06.2019
Wir haben für Sie folgendes Geschäft getätigt:
Titel Ort der Ausführung
GENUSSSCHEIN ROCHE HOLDING AG ISIN: CH0012032048 SIX Swiss Exchange
Valor: 1203204
Anzahl Kurs Betrag
25 272.70 CHF 6'817.50
Kommission CHF 48.20
Eidg. Umsatzabgabe CHF 5.11
Börsengebühr CHF 2.21
Belastung zu Ihren Lasten CHF 6'873.02
Valuta 20.06.2019`,
  },
  {
    expected: 'sell 2018-09-27 CH0038389992 12 3118.90 CHF 26.30',
    text: `e-trading
Börsentransaktion: Verkauf Unsere Referenz: 153557048
Gemäss Ihrem Verkaufsauftrag vom 27.09.2018 haben wir folgende Transaktionen vorgenommen:
Titel Ort der Ausführung
BB BIOTECH N ISIN: CH0038389992 SIX Swiss Exchange
NKN: 3838999
Anzahl Preis Betrag
12 262.10 CHF 3'145.20
Total CHF 3'145.20
Kommission CHF 22.50
Abgabe (Eidg. Stempelsteuer) CHF 2.36
Börsengebühren CHF 1.44
Zu Ihren Gunsten CHF 3'118.90
Betrag gutgeschrieben auf Ihrer Kontonummer 15-123456-7, Valutadatum 01.10.2018`,
  },
  {
    expected: 'buy 2021-02-08 US88160R1014 3 2311.74 USD 26.74',
    text: `Wertpapierabrechnung
Vaduz, 08.02.2021
Kauf - Wertschriften
Wir haben für Sie am 08.02.2021 gekauft:
3 Aktien Tesla Inc Valor 11448018 ISIN US88160R1014
zum Kurs von USD 761.6667
Kurswert USD 2'285.00
Courtage USD 22.85
Eidg. Umsatzabgabe USD 3.43
Fremde Spesen USD 0.46
Zu Ihren Lasten Valuta 10.02.2021 USD 2'311.74`,
  },
  {
    expected: 'buy 2021-01-07 AT0000652011 100 2652.33 EUR 17.33',
    text: `Wertpapierabrechnung
Geschäftsart: Kauf
Handelszeit: 07.01.2021 um 10:12:13
Titel: AT0000652011 Muster Bank AG
Inhaber-Aktien o.N.
Zugang: 100 Stk
Kurs: 26,35 EUR
Kurswert: -2.635,00 EUR
Fremde Spesen: -2,33 EUR
Provision: -15,00 EUR
Zu Lasten IBAN AT12 3456 7891 2345 6789 -2.652,33 EUR
Valuta: 11.01.2021`,
  },
  {
    expected: 'dividend 2021-02-15 IE00B3RBWM25 55.321 18.35 EUR 4.02',
    text: `Bank AG
Abrechnung Ausschüttung
Fondsbezeichnung Vanguard FTSE All-World UCITS ETF
WKN A1JX52
ISIN IE00B3RBWM25
Anteilbestand 55,321
Ausschüttung je Anteil 0,404368 EUR
Zahlbarkeitstag 15.02.2021
Ausschüttungsbetrag 22,37 EUR
Kapitalertragsteuer 3,81 EUR
Solidaritätszuschlag 0,21 EUR
Auszahlungsbetrag 18,35 EUR`,
  },
  {
    expected: 'sell 2022-07-06 DE0007100000 14 793.91 EUR 0.99',
    text: `Wertpapierabrechnung: Verkauf
Transaktion: Verkauf
Auftragsdatum: 06.07.2022 Auftragszeit: 11:02:44:00
Nominale STK 14
Kurs EUR 56,7786
Mercedes-Benz Group AG
ISIN: DE0007100000 WKN: 710000
Kurswert EUR 794,90
Provision EUR 0,99 -
Zu Gunsten Konto 1234567890 Valuta: 08.07.2022 EUR 793,91
Ausführungsdatum 06.07.2022 Handelsplatz gettex`,
  },
  {
    expected: 'buy 2021-02-23 BTC 0.0123 498.15 EUR 0.00',
    text: `Infobericht Kryptohandel
Kauf BTC
Ausführungsdatum 23.02.2021 13:44:51
Menge 0,0123 BTC
Preis 40.500,00 EUR
Gesamtbetrag 498,15 EUR`,
  },
  {
    expected: 'buy 2020-05-11 DE000A0F5UH1 25 599.75 EUR 0.00',
    text: `Wertpapier Abrechnung Kauf
Herrn Max Mustermann
Orderart Kauf
Wertpapier iShares STOXX Global Sel.Div.100
WKN / ISIN A0F5UH / DE000A0F5UH1
Handelsplatz Quotrix
Ausführungstag, -zeit 11.05.2020, 12:54:12
Menge 25 Stk.
Ausführungskurs 23,99 EUR
Orderentgelt 0,00 EUR
Kurswert 599,75 EUR
Abrechnungsbetrag 599,75 EUR
Valuta 13.05.2020`,
  },
  {
    expected: 'sell 2020-11-24 CH0126881561 30 2466.65 CHF 46.35',
    text: `Börsenabrechnung - Verkauf
Abschlussdatum 24.11.2020
Valuta 26.11.2020
30 Namenaktie Swiss Re AG
Valor 12688156 ISIN CH0126881561
Abschlusspreis CHF 83.7667
Bruttobetrag CHF 2'513.00
Courtage CHF 43.00
Eidg. Umsatzabgabe CHF 1.88
Börsengebühr CHF 1.47
Nettobetrag zu Ihren Gunsten CHF 2'466.65`,
  },
  {
    expected: 'buy 2022-01-10 IE00B4L5Y983 0.7012 50.00 EUR 0.00',
    text: `Abrechnung
Ihr Depot 1234567
Kauf von Wertpapieren vom 10.01.2022
Datum Fonds ISIN Anteile Kurs Betrag
10.01.2022 iShares Core MSCI World IE00B4L5Y983 0,7012 71,31 EUR 50,00 EUR`,
  },
  {
    expected: 'buy 2022-05-12 IE00B4L5Y983 14 1014.36 EUR 10.26',
    text: `Wien, am 13.05.2022
Wir haben für Sie am 12.05.2022 unten angeführtes Geschäft abgerechnet:
Geschäftsart: Kauf Auftrags-Nr.: 40912345 - 12.05.2022
Zugang: Stk 14
Titel: IE00B4L5Y983 iShares Core MSCI World
Kurs: 71,7214 EUR
Kurswert: -1.004,10 EUR
Grundgebühr: -5,95 EUR
Eigene Spesen: -4,31 EUR
Zu Lasten IBAN AT12 1919 0000 0012 3456 Valuta 16.05.2022 -1.014,36 EUR
Schlusstag/-zeit: 12.05.2022 09:04:12
Steuerrelevanter Anschaffungswert für den Gesamtbestand: 1.004,10 EUR`,
  },
  {
    expected: 'buy 2017-08-08 LU0565136552 100 15239.40 EUR 0.00',
    text: `Wertpapierabrechnung Kauf
Ihr Depot 123456789
Nennbetrag Wertpapierbezeichnung Wertpapierkennnummer/ISIN
STK 100 FIRST EAGLE AMUNDI - INTERNATIONAL FUND A1JQVV
ANTEILE AU O.N. LU0565136552
Belegnummer 1234567 Ausführungstag 08.08.2017
Ausführungskurs EUR 152,394
Kurswert EUR 15.239,40
Verrechnungskonto 1234567
Valuta 10.08.2017
Belastung (vor Steuern) EUR 15.239,40`,
  },
  {
    expected: 'sell 2016-08-23 LU0635178014 20 1158.43 EUR 10.97',
    text: `Wertpapierabrechnung
Geschäftsart Verkauf
Wertpapierbezeichnung ComStage-MSCI Em.Mkts.TRN U.ETF
WKN ETF127
ISIN LU0635178014
Nominal/Stück 20 ST
Kurs EUR 58,47
Handelsdatum/-zeit 23.08.2016 11:44:10
Valutadatum 25.08.2016
Kurswert EUR 1.169,40
Abwicklungsgebühren * EUR -2,95
Provision EUR -8,02
Ausmachender Betrag EUR 1.158,43`,
  },
  {
    expected: 'sell 2022-06-23 DE0005140008 50 489.58 EUR 9.97',
    text: `Wertpapier Abrechnung Verkauf
Nominale Wertpapierbezeichnung ISIN (WKN)
Stück 50 DEUTSCHE BANK AG DE0005140008 (514000)
NAMENS-AKTIEN O.N.
Handels-/Ausführungsplatz XETRA (gemäß Weisung)
Schlusstag/-Zeit 23.06.2022 12:41:01 Auftragserteilung/ -ort Online-Banking
Ausführungskurs 9,991 EUR
Kurswert 499,55 EUR
Provision 9,97- EUR
Ermittlung steuerrelevante Erträge
Veräußerungsverlust 20,00- EUR
Ausmachender Betrag 489,58 EUR
Den Gegenwert buchen wir mit Valuta 27.06.2022 zu Gunsten des Kontos 12345678`,
  },
  {
    expected: 'dividend 2016-04-21 DE000CBK1001 50 7.37 EUR 2.63',
    text: `Dividendengutschrift für inländische Wertpapiere
Gattungsbezeichnung ISIN
Commerzbank AG Inhaber-Aktien o.N. DE000CBK1001
Nominal Ex-Tag Zahltag Dividenden-Betrag pro Stück
STK 50,000 21.04.2016 21.04.2016 EUR 0,200000
Kapitalertragsteuer EUR 2,50-
Solidaritätszuschlag EUR 0,13-
Wert Konto-Nr. Betrag zu Ihren Gunsten
21.04.2016 123450042 EUR 7,37`,
  },
  {
    expected: 'buy 2022-01-05 US5949181045 4 1166.20 EUR 18.39',
    text: `Wertpapier Abrechnung Kauf
Nominale Wertpapierbezeichnung ISIN (WKN)
Stück 4 MICROSOFT CORP. US5949181045 (870747)
REGISTERED SHARES DL-,00000625
Handels-/Ausführungsplatz NASDAQ (gemäß Weisung)
Schlusstag/-Zeit 05.01.2022 16:02:11
Ausführungskurs 324,00 USD Auftragserteilung Online-Banking
Devisenkurs (EUR/USD) 1,1291 vom 06.01.2022
Kurswert 1.147,81- EUR
Provision 9,95- EUR
Eigene Spesen 8,44- EUR
Ausmachender Betrag 1.166,20- EUR
Den Gegenwert buchen wir mit Valuta 07.01.2022 zu Lasten des Kontos 12345678`,
  },
  {
    expected: 'dividend 2021-04-06 CH0012005267 60 117.00 CHF 63.00',
    text: `Dividendenabrechnung
Bern, 06.04.2021
60 Namenaktien Novartis AG Valor 1200526 / CH0012005267
Zu CHF 3.00 brutto CHF 180.00
abzüglich 35 % Verrechnungssteuer CHF -63.00
Netto Valuta 06.04.2021 CHF 117.00
Ex-Datum 02.04.2021`,
  },
  {
    expected: 'buy 2023-06-08 LU0635178014 480 50595.78 USD 75.78',
    text: `Abrechnung Zeichnung
Zürich, 9. Juni 2023
ISIN LU0635178014
Auftragserteilung 07.06.2023 15:59:06
Zeichnungstag (NAV) 08.06.2023
Anzahl 480 Stück
Kurs USD 105.25
Kurswert USD 50'520.00
Eidg. Umsatzabgabe USD 75.78
Belastung USD Konto 1234567.012 USD 50'595.78
Valuta 13.06.2023`,
  },
  {
    expected: 'buy 2019-02-06 CH0030849712 0.034 48.22 CHF 0.00',
    text: `Beispiel Vorsorgestiftung
Vertrag 1.123.456
Herr
Max Muster
Musterweg 1
3000 Bern
Basel, 04.02.2019
Börsenabrechnung - Kauf
Portfolio 1.123.456.01
Wir haben für Sie folgenden Auftrag ausgeführt:
Order: Kauf
0.034 Anteile CSIF Emerging Markets
ISIN: CH0030849712
Kurs: USD 1'417.39
Betrag USD 48.19
Umrechnungskurs CHF/USD 1.00062 CHF 48.22
Verrechneter Betrag: Valuta 06.02.2019 CHF 48.22
Freundliche Grüsse
Anzeige ohne Unterschrift`,
  },
  {
    expected: 'buy 2023-02-07 DE000BASF111 25 1287.47 EUR 8.22',
    text: `Regionalbank
Max Mustermann
Kaufbestätigung
Papier BASF SE
ISIN DE000BASF111
Geschäftstag 07.02.2023
Abwicklungstag 09.02.2023
Anzahl 25
Stückpreis 51,17 EUR
Wert der Papiere 1.279,25 EUR
Bankgebühr 6,40 EUR
Maklerlohn 1,02 EUR
Börsenentgelt 0,80 EUR
Von Ihrem Konto abgebucht 1.287,47 EUR`,
  },
  {
    expected: 'sell 2024-05-06 IE00BK5BQT80 33 3826.86 EUR 4.89',
    text: `Neobank Beispiel
Verkaufsabrechnung
Erika Beispiel
06.05.2024
Vanguard FTSE All-World (Acc)
IE00BK5BQT80
Auftrag Verkauf, Limit 116,00 EUR
Ausführung 06.05.2024, 14:33:10
33 Anteile x 116,1136 EUR
Handelswert 3.831,75 EUR
Fremdkosten -4,89 EUR
Auszahlung 3.826,86 EUR
Gutschrift am 08.05.2024`,
  },
  {
    expected: 'buy 2023-03-09 DE0007164600 1500 177097.59 EUR 97.59',
    text: `Abrechnung Wertpapiergeschäft
Wir haben für Sie gekauft
Bezeichnung ISIN Stück Kurs in EUR Kurswert in EUR
SAP SE DE0007164600 1500 118,00 177.000,00
Provision 95,00
Börsenentgelt 2,59
Endbetrag zu Ihren Lasten 177.097,59
Geschäftstag 09.03.2023 Valuta 13.03.2023`,
  },
  {
    expected: 'dividend 2023-03-31 IE00BKX55T58 90 32.18 EUR 5.62',
    text: `Ausschüttungsanzeige
Vanguard FTSE Developed World UCITS ETF
ISIN IE00BKX55T58 WKN A12CX1
Anteile 90
Ausschüttung pro Anteil USD 0,4587
Bruttobetrag USD 41,28
Wechselkurs EUR/USD 1,0920
Bruttobetrag EUR 37,80
Abgeltungssteuer (inkl. Teilfreistellung 30%) EUR 5,33
Solidaritätszuschlag EUR 0,29
Auszahlungsbetrag EUR 32,18
Valuta 31.03.2023`,
  },
  {
    expected: 'sell 2023-02-14 LU0323134006 2500 48210.00 EUR 40.00',
    text: `Order: 778899
ISIN LU0323134006 2500 ARCELORMITTAL S.A.
Verkauf
Kurs 19,30 EUR
Kurswert 48.250,00 EUR
Spesen 40,00 EUR
Erlös 48.210,00 EUR
Handelstag 14.02.2023
Valuta 16.02.2023`,
  },
  {
    expected: 'buy 2023-06-30 IE00B4L5Y983 6.6225 500.00 EUR 0.00',
    text: `Sparplan-Abrechnung
Ausführung vom 30.06.2023
iShares Core MSCI World IE00B4L5Y983
Anteile: 6,6225 Kurs: 75,50 EUR
Sparrate: 500,00 EUR`,
  },
  {
    expected: 'dividend 2023-03-15 XS1014703851 5000 156.45 EUR 56.05',
    text: `Zinsgutschrift
Nominal 5.000,00 EUR
4,25 % Musterwerke Anleihe 2014/2029 ISIN XS1014703851
Zinssatz 4,25 % p.a.
Zinsbetrag 212,50 EUR
Kapitalertragsteuer 53,13 EUR
Solidaritätszuschlag 2,92 EUR
Gutschrift 156,45 EUR
Valuta 15.03.2023`,
  },
  {
    expected: 'sell 2023-07-11 AT0000730007 75 3860.70 EUR 153.30',
    text: `VERKAUFSABRECHNUNG
ANDRITZ AG AT0000730007
Schlusstag: 11.07.2023
Stück: 75
Kurs: 53,52 EUR
Kurswert: 4.014,00 EUR
Eigene Spesen: 12,95 EUR
Kapitalertragsteuer: 140,35 EUR
Guthaben: 3.860,70 EUR
Valuta: 13.07.2023`,
  },
  {
    expected: 'buy 2023-07-03 LU1437016972 22 1701.50 EUR 12.30',
    text: `Wertpapierkauf
Wir bestätigen die Ausführung Ihres Auftrags:
22 Amundi MSCI World UCITS ETF (LU1437016972)
Kaufkurs 76,7818 EUR
Kaufbetrag 1.689,20 EUR
Spesen gesamt 12,30 EUR
davon Provision 9,90 EUR
davon Fremdspesen 2,40 EUR
Abbuchungsbetrag 1.701,50 EUR
Handelstag 03.07.2023
Abbuchung 05.07.2023`,
  },
  {
    expected: 'sell 2023-07-03 CH0012214059 45 2580.12 CHF 48.63',
    text: `Börsentransaktion: Verkauf
Gemäss Ihrem Auftrag vom 03.07.2023 haben wir folgende Transaktion ausgeführt:
Titel Ort der Ausführung
HOLCIM N ISIN: CH0012214059 SIX Swiss Exchange
Anzahl Preis Betrag
45 58.4167 CHF 2'628.75
Total CHF 2'628.75
Kommission CHF 45.00
Abgabe (Eidg. Stempelsteuer) CHF 1.98
Börsengebühren CHF 1.65
Zu Ihren Gunsten CHF 2'580.12
Abschluss am 03.07.2023, Valuta 05.07.2023`,
  },
  {
    expected: 'buy 2021-11-16 DE0009769869 1.347 250.00 EUR 0.00',
    text: `18. November 2021
Abrechnung Lastschrifteinzug
den folgenden Auftrag haben wir für Sie ausgeführt:
Fonds: DWS Aktien Strategie Deutschland LC
ISIN: DE0009769869
Lastschrifteinzug vom 15.11.2021
Abrechnungstag: 16.11.2021
Betrag EUR 250,00
Anteilumsatz 1,347
Ausgabepreis EUR 185,597600
Neuer Bestand 12,589 Anteile`,
  },
]
