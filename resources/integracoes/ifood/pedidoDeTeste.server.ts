interface Vendavel {
  readonly codigo: string | null;
  readonly nome: string;
  readonly preco: number | null;
}
const nomes = ['Bruna Alves', 'Caio Prado', 'Dora Lima', 'Enzo Reis'];
const umDe = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Order of a customer that exists nowhere, as iFood details one: for the simulator. */
export const pedidoDeTeste = (produtos: readonly Vendavel[], comDesconhecido: boolean) => {
  const conhecidos = produtos.slice(0, 2).map(({ codigo, nome, preco }, index) => ({
    index: index + 1,
    id: crypto.randomUUID(),
    externalCode: codigo,
    name: nome,
    quantity: 1,
    unitPrice: preco ?? 0,
    totalPrice: preco ?? 0,
    options: [],
  }));
  const desconhecido = {
    index: 9,
    id: crypto.randomUUID(),
    externalCode: 'TESTE-999',
    name: 'Combo do iFood',
    quantity: 1,
    unitPrice: 29.9,
    totalPrice: 29.9,
    options: [],
  };
  const items = comDesconhecido || conhecidos.length === 0 ? [...conhecidos, desconhecido] : conhecidos;
  const subTotal = items.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const deliveryFee = 6;
  return {
    id: crypto.randomUUID(),
    displayId: String(1000 + Math.floor(Math.random() * 9000)),
    orderType: 'DELIVERY',
    orderTiming: 'IMMEDIATE',
    salesChannel: 'IFOOD',
    extraInfo: 'SIMULAÇÃO: pedido de teste.',
    customer: { name: umDe(nomes), phone: { number: '0800 705 2030', localizer: '48213507' } },
    items,
    benefits: [],
    delivery: {
      mode: 'DEFAULT',
      deliveredBy: 'MERCHANT',
      pickupCode: '4821',
      deliveryAddress: {
        streetName: 'Rua Domingos de Morais',
        streetNumber: '1200',
        neighborhood: 'Vila Mariana',
        city: 'São Paulo',
        state: 'SP',
        postalCode: '04010200',
        coordinates: { latitude: -23.59, longitude: -46.636 },
      },
    },
    total: { subTotal, deliveryFee, additionalFees: 0.99, benefits: 0, orderAmount: subTotal + deliveryFee + 0.99 },
    payments: {
      prepaid: subTotal + deliveryFee + 0.99,
      pending: 0,
      methods: [{ value: subTotal + deliveryFee + 0.99, currency: 'BRL', method: 'CREDIT', type: 'ONLINE' }],
    },
  };
};

/** Wish of a simulated customer after the order came: some money back. */
export const negociacaoDeTeste = () => ({
  action: 'PROPOSED_AMOUNT_REFUND',
  message: 'SIMULAÇÃO: “veio faltando a bebida”. O cliente pede R$ 9,00 de volta.',
  handshakeType: 'AFTER_DELIVERY',
  timeoutAction: 'ACCEPT_CANCELLATION',
  alternatives: [
    { id: crypto.randomUUID(), type: 'REFUND', metadata: { maxAmount: { value: '900', currency: 'BRL' } } },
  ],
  evidences: [],
});
