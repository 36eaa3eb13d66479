import type { HeaderWords } from './header-words.ts'

export const VIETNAMESE: HeaderWords = {
  tradeDate: ['ngày giao dịch', 'ngày khớp lệnh', 'ngày gd'],
  date: ['ngày', 'thời gian'],
  settlementDate: ['ngày thanh toán'],
  type: ['loại lệnh', 'loại giao dịch', 'mua/bán', 'giao dịch', 'loại gd', 'lệnh'],
  symbol: ['mã ck', 'mã chứng khoán', 'mã cổ phiếu', 'mã cp', 'mã'],
  isin: ['isin'],
  name: ['tên chứng khoán', 'tên công ty', 'chứng khoán'],
  units: ['khối lượng', 'số lượng', 'kl khớp', 'khối lượng khớp', 'kl'],
  price: ['giá', 'giá khớp', 'giá khớp lệnh', 'đơn giá', 'giá tb'],
  fee: ['phí', 'phí giao dịch', 'phí gd'],
  tax: ['thuế', 'thuế tncn', 'thuế bán'],
  currency: ['loại tiền', 'tiền tệ'],
  exchange: ['sàn'],
  comments: ['ghi chú', 'diễn giải', 'nội dung'],
  total: ['giá trị', 'giá trị khớp', 'thành tiền', 'giá trị giao dịch', 'tổng tiền'],
  status: ['trạng thái'],
}
