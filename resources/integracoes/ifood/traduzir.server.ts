import { dinheiroDe, emCentavos, type Centavos } from '../../comum/centavos';
import { objeto, objetos, texto, type Json } from '../../comum/lerJson';
import type { ItemDoParceiro, OpcaoDoParceiro, PedidoDoParceiro } from '../pedidos/entrar.server';

/** Amount in reais, as iFood writes it, or an object `{ value }` of it. */
const valor = (value: unknown): Centavos => {
  const dito = typeof value === 'object' && value !== null ? (value as Json).value : value;
  return emCentavos(Math.round((Number(dito) || 0) * 100));
};
const quando = (value: unknown): Date | null => {
  const at = texto(value) === null ? NaN : Date.parse(String(value));
  return Number.isFinite(at) ? new Date(at) : null;
};

const formas: Readonly<Record<string, PedidoDoParceiro['pagamentos'][number]['forma']>> = {
  CASH: 'DINHEIRO',
  CREDIT: 'CREDITO',
  DEBIT: 'DEBITO',
  MEAL_VOUCHER: 'VALE_REFEICAO',
  FOOD_VOUCHER: 'VALE_ALIMENTACAO',
  PIX: 'PIX',
};
const modalidades: Readonly<Record<string, PedidoDoParceiro['modalidade']>> = {
  DELIVERY: 'ENTREGA',
  TAKEOUT: 'RETIRADA',
  DINE_IN: 'LOCAL',
  INDOOR: 'LOCAL',
};
/** Key by which a link is stored: the code of the shop, else the id of the item at iFood, else its name. */
const opcaoDe = (dita: Json): OpcaoDoParceiro => {
  const codigo = texto(dita.externalCode);
  const nome = texto(dita.name) ?? 'Item sem nome';
  const id = texto(dita.id) ?? texto(dita.uniqueId);
  return {
    chave: (codigo ?? (id === null ? `nome:${nome.toLowerCase()}` : `id:${id}`)).slice(0, 120),
    codigo: codigo?.slice(0, 60) ?? null,
    nome: nome.slice(0, 120),
    quantidade: Math.max(1, Math.round(Number(dita.quantity) || 1)),
    valor: valor(dita.unitPrice ?? dita.price),
  };
};
/** Options, with those that they have themselves. */
const opcoesDe = (dita: Json): OpcaoDoParceiro[] =>
  [...objetos(dita.options), ...objetos(dita.customizations)].flatMap((one) => [opcaoDe(one), ...opcoesDe(one)]);
const itemDe = (dita: Json): ItemDoParceiro => {
  const quantidade = Number(dita.quantity) || 1;
  const opcoes = opcoesDe(dita);
  return {
    ...opcaoDe(dita),
    quantidade,
    // iFood counts options of the whole line or of one unit: the line's total decides.
    opcoes: porUnidade(dita, quantidade, opcoes),
    observacao: texto(dita.observations),
  };
};
const porUnidade = (dita: Json, quantidade: number, opcoes: readonly OpcaoDoParceiro[]): readonly OpcaoDoParceiro[] => {
  const soma = opcoes.reduce((sum, one) => sum + one.quantidade * one.valor, 0);
  const total = valor(dita.totalPrice);
  const daLinha = Math.round(quantidade * valor(dita.unitPrice)) + soma;
  return quantidade > 1 && soma > 0 && total === daLinha && opcoes.every((one) => one.quantidade % quantidade === 0)
    ? opcoes.map((one) => ({ ...one, quantidade: one.quantidade / quantidade }))
    : opcoes;
};
/** Part of the benefits that a sponsor pays. */
const beneficiosDe = (beneficios: readonly Json[], quem: (name: string) => boolean): Centavos =>
  emCentavos(
    beneficios
      .flatMap((one) => objetos(one.sponsorshipValues))
      .filter(({ name }) => quem(String(name)))
      .reduce((sum, one) => sum + valor(one), 0),
  );
const clienteDe = (cliente: Json): string | null => {
  const fone = objeto(cliente.phone);
  const [nome, numero, localizador] = [texto(cliente.name), texto(fone.number), texto(fone.localizer)];
  const ligar = numero === null ? null : localizador === null ? numero : `${numero}, localizador ${localizador}`;
  return [nome, ligar].filter(Boolean).join(' · ').slice(0, 120) || null;
};
const enderecoDe = (dito: Json): PedidoDoParceiro['endereco'] => {
  const onde = objeto(dito.coordinates);
  return {
    cep: texto(dito.postalCode),
    rua: texto(dito.streetName),
    numero: texto(dito.streetNumber),
    complemento: [texto(dito.complement), texto(dito.reference)].filter(Boolean).join(', ') || null,
    bairro: texto(dito.neighborhood),
    cidade: texto(dito.city),
    uf: texto(dito.state),
    latitude: typeof onde.latitude === 'number' ? onde.latitude : null,
    longitude: typeof onde.longitude === 'number' ? onde.longitude : null,
  };
};
const pagamentosDe = (dito: Json): PedidoDoParceiro['pagamentos'] =>
  objetos(dito.methods).map((one) => ({
    forma: one.type === 'ONLINE' ? 'ONLINE' : (formas[String(one.method)] ?? null),
    nome: String(one.method ?? '').slice(0, 40),
    valor: valor(one.value),
  }));
/** Change that the customer asks for. */
const trocoDe = (dito: Json): string | null => {
  const para = objetos(dito.methods).flatMap((one) => {
    const pedido = valor(objeto(one.cash).changeFor);
    return pedido > 0 ? [pedido] : [];
  })[0];
  return para === undefined ? null : `Troco para ${dinheiroDe(para)}.`;
};
const cpfDe = (cliente: Json): string | null => {
  const digits = texto(cliente.documentNumber)?.replace(/\D/g, '') ?? '';
  return digits.length === 11 ? digits : null;
};

/** Minutes within which iFood wants an answer. */
const minutosParaConfirmar = 8;
/** Reads the detail of an order; undefined where it is none. */
export const pedidoDoIfood = (body: unknown): PedidoDoParceiro | undefined => {
  const dito = objeto(body);
  const id = texto(dito.id);
  const itens = objetos(dito.items).map(itemDe);
  const em = quando(dito.createdAt);
  if (id === null || em === null || itens.length === 0) return undefined;
  const [total, entrega, cliente] = [objeto(dito.total), objeto(dito.delivery), objeto(dito.customer)];
  const beneficios = objetos(dito.benefits);
  const deles = entrega.deliveredBy === 'IFOOD';
  const taxa = valor(total.deliveryFee);
  const agenda = objeto(dito.schedule);
  const pagamentos = objeto(dito.payments);
  const daLoja = beneficiosDe(beneficios, (name) => name === 'MERCHANT');
  return {
    servico: 'IFOOD',
    id,
    numero: texto(dito.displayId) ?? id.slice(0, 8),
    em,
    modalidade: modalidades[String(dito.orderType)] ?? 'RETIRADA',
    agendadoPara:
      dito.orderTiming === 'SCHEDULED' ? quando(agenda.deliveryDateTimeStart ?? dito.preparationStartDateTime) : null,
    agendadoAte: dito.orderTiming === 'SCHEDULED' ? quando(agenda.deliveryDateTimeEnd) : null,
    cliente: clienteDe(cliente),
    cpf: cpfDe(cliente),
    endereco: dito.orderType === 'DELIVERY' ? enderecoDe(objeto(entrega.deliveryAddress)) : null,
    itens,
    taxaEntrega: deles ? emCentavos(0) : taxa,
    descontoDaLoja: daLoja,
    descontoDoParceiro: beneficiosDe(beneficios, (name) => name !== 'MERCHANT'),
    taxaDoParceiro: emCentavos(valor(total.additionalFees) + (deles ? taxa : 0)),
    pagamentos: pagamentosDe(pagamentos),
    pagoOnline: objetos(pagamentos.methods).some(({ type }) => type === 'ONLINE'),
    observacao:
      [trocoDe(pagamentos), texto(dito.extraInfo), texto(entrega.observations)].filter(Boolean).join(' ') || null,
    codigoColeta: texto(entrega.pickupCode) ?? texto(objeto(dito.takeout).pickupCode),
    codigoEntrega: texto(entrega.deliveryCode),
    confirmarAte: new Date(em.getTime() + minutosParaConfirmar * 60_000),
    entregaDoParceiro: deles,
  };
};
