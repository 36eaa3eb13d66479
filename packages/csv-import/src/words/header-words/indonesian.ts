import type { HeaderWords } from './header-words.ts'

export const INDONESIAN: HeaderWords = {
  tradeDate: ['tanggal transaksi', 'tgl transaksi'],
  date: ['tanggal', 'waktu', 'tgl'],
  settlementDate: ['tanggal penyelesaian'],
  type: ['transaksi', 'jenis transaksi', 'jenis', 'tipe transaksi', 'beli/jual', 'aksi'],
  symbol: ['kode saham', 'kode efek', 'saham', 'kode'],
  isin: ['isin'],
  name: ['nama saham', 'nama efek', 'nama perusahaan', 'reksa dana'],
  units: ['lembar', 'jumlah lembar', 'volume', 'unit', 'jumlah saham'],
  price: ['harga', 'harga per lembar', 'harga rata-rata', 'harga per unit'],
  fee: ['biaya', 'komisi', 'biaya transaksi'],
  tax: ['pajak'],
  currency: ['mata uang'],
  total: ['nilai', 'nilai transaksi', 'jumlah', 'nilai bersih', 'total nilai'],
  status: ['status'],
  comments: ['keterangan', 'catatan'],
}
