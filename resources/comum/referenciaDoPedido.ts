/** Key of an order's charge at the payment provider: 'pedido-12'. */
export const referenciaDo = (id: number): string => `pedido-${id}`;
/** Number of the order that a key names; undefined for a key of anything else. */
export const pedidoDa = (referencia: string): number | undefined =>
  /^pedido-[1-9]\d{0,14}$/.test(referencia) ? Number(referencia.slice('pedido-'.length)) : undefined;
