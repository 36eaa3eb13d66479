import type { HeaderWords } from './header-words.ts'

export const FINNISH: HeaderWords = {
  tradeDate: ['kauppapäivä', 'toteutuspäivä', 'kaupantekopäivä', 'tapahtumapäivä'],
  date: ['päivämäärä', 'päivä', 'aika', 'pvm'],
  bookingDate: ['kirjauspäivä'],
  settlementDate: ['maksupäivä', 'arvopäivä', 'selvityspäivä'],
  type: ['tapahtumatyyppi', 'tyyppi', 'tapahtuma', 'toimeksianto', 'osto/myynti', 'tapahtumalaji', 'laji'],
  symbol: ['kaupankäyntitunnus', 'tunnus', 'symboli', 'lyhenne'],
  isin: ['isin', 'isin-koodi', 'isin-tunnus'],
  name: ['arvopaperi', 'arvopaperin nimi', 'nimi', 'instrumentti', 'osake', 'rahasto', 'kohde'],
  units: ['määrä', 'kpl', 'kappalemäärä', 'lukumäärä', 'osuudet', 'osuuksien määrä', 'nimellisarvo'],
  price: ['kurssi', 'hinta', 'kappalehinta', 'yksikköhinta', 'toteutushinta', 'kauppahinta', 'keskihinta'],
  fee: ['kokonaiskulut', 'kulut', 'palkkio', 'palkkiot', 'välityspalkkio', 'kaupankäyntikulut', 'kaupankäyntipalkkio'],
  tax: ['vero', 'lähdevero', 'ennakonpidätys'],
  currency: ['valuutta', 'kurssivaluutta', 'instrumentin valuutta'],
  totalCurrency: ['tilivaluutta', 'maksuvaluutta'],
  rate: ['vaihtokurssi', 'valuuttakurssi', 'muuntokurssi'],
  exchange: ['pörssi', 'markkinapaikka'],
  comments: ['viesti', 'kuvaus', 'selite', 'kommentti', 'tapahtumateksti'],
  total: ['summa', 'yhteensä', 'kokonaissumma', 'nettosumma', 'rahamäärä', 'arvo', 'bruttosumma', 'kauppasumma'],
  status: ['tila', 'mitätöintipäivä'],
  assetClass: ['instrumenttityyppi', 'arvopaperilaji', 'omaisuuslaji'],
}
