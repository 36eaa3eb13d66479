import type { HeaderWords } from './header-words.ts'

export const TURKISH: HeaderWords = {
  tradeDate: ['işlem tarihi', 'gerçekleşme tarihi'],
  date: ['tarih', 'tarih/saat'],
  settlementDate: ['valör', 'takas tarihi', 'valör tarihi'],
  type: ['işlem tipi', 'işlem türü', 'alış/satış', 'işlem', 'yön', 'emir tipi', 'a/s'],
  symbol: ['sembol', 'hisse kodu', 'kod', 'menkul kodu'],
  isin: ['isin', 'isin kodu'],
  name: ['menkul kıymet', 'hisse', 'hisse adı', 'menkul adı', 'fon adı', 'enstrüman'],
  units: ['adet', 'miktar', 'gerçekleşen adet', 'lot', 'pay adedi'],
  price: ['fiyat', 'birim fiyat', 'gerçekleşen fiyat', 'ortalama fiyat', 'işlem fiyatı'],
  fee: ['komisyon', 'işlem ücreti', 'masraf', 'bsmv', 'ücret'],
  tax: ['vergi', 'stopaj'],
  currency: ['para birimi', 'döviz cinsi', 'döviz'],
  exchange: ['borsa', 'pazar'],
  comments: ['açıklama'],
  total: ['tutar', 'işlem tutarı', 'toplam', 'net tutar', 'toplam tutar', 'işlem hacmi'],
  status: ['durum', 'emir durumu'],
}
