import type { BrokerReader, LineReading } from '../broker-reader.ts'

export const b3Trades: BrokerReader = {
  name: 'B3 (negociação)',
  headers: [
    'data do negócio',
    'tipo de movimentação',
    'mercado',
    'código de negociação',
    'quantidade',
    'preço',
    'valor',
  ],
  currency: 'BRL',
  dateOrder: 'day-first',
}

/** Settled exchange trades are called transfers: incoming for a purchase, outgoing for a sale. */
export const b3Movements: BrokerReader = {
  name: 'B3 (movimentação)',
  headers: ['entrada/saída', 'data', 'movimentação', 'produto', 'instituição', 'quantidade', 'preço unitário'],
  currency: 'BRL',
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const movement = line.of('movimentação')
      const isSettled = /^transferência - liquidação$/i.test(movement)
      const [symbol = '', ...name] = line.of('produto').split(' - ')
      return {
        line: line.line,
        date: line.of('data'),
        type: isSettled ? (/^cr[eé]dito$/i.test(line.of('entrada/saída')) ? 'Compra' : 'Venda') : movement,
        symbol,
        name: name.join(' - '),
        units: line.of('quantidade'),
        price: line.of('preço unitário'),
        total: line.of('valor da operação'),
      }
    }),
}
