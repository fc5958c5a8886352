/** Where products are sold: each may have a price of its own, and a menu of its own. */
export const canaisDeVenda = {
  DELIVERY: 'Delivery',
  BALCAO: 'Balcão e PDV',
  MESA: 'Mesa',
  TOTEM: 'Autoatendimento',
  IFOOD: 'iFood',
} as const;
