/** Sales channels: each may have its own price and menu. */
export const canaisDeVenda = {
  DELIVERY: 'Delivery',
  BALCAO: 'Balcão e PDV',
  MESA: 'Mesa',
  TOTEM: 'Autoatendimento',
  IFOOD: 'iFood',
} as const;
