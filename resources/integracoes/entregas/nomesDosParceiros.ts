/** Names of the partners that carry orders, by service. */
export const nomesDosParceiros: Readonly<Record<string, string>> = {
  FOODY_DELIVERY: 'Foody Delivery',
  BOX_DELIVERY: 'Box Delivery',
  MACHINE: 'Machine',
  PICKNGO: 'Pick N Go',
};
/** Said of Pick N Go, which publishes nothing: its account works once it has an address that speaks Open Delivery. */
export const semDocumentacao = 'Aguardando documentação do parceiro';
