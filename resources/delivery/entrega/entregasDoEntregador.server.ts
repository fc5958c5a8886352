import type { HandlerContext, Infer, Returned, Values } from '#kit';
import { startOfDay, todayIn } from '#kit/period';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { motoboy } from '../../../schemas/delivery/entrega/motoboy';
import { pedido, vida } from '../../../schemas/delivery/pedidos/pedido';
import { novoToken } from '../../comum/codigo.server';
import { primeiroNome } from '../../fidelidade/papel.server';
import { zoneOf } from '../../comum/period.server';
import type { entregou, minhasEntregas } from './entregador';
import { hashDe, momentoEm } from '../../comum/acompanhamento.server';
import { caminhoPor, cidadesDe, estaACombinar, lugarDe, receberDe } from './filaDaExpedicao.server';
import { contasDe, naContaDe } from '../cozinha/lugar.server';
import { pagamentosTrocados } from '../conta/pagamentos.server';
import { temPagina } from '../funcionamento/porta.server';

type Motoboy = Infer<typeof motoboy>;
type Context = Pick<HandlerContext, 'rows' | 'now' | 'notFound'>;
/** Lifetime of a link; a new one ends the one before. */
const validade = 30 * 24 * 3_600_000;

/** Creates a new link to the courier's page. Stores only its digest, so it is shown once. */
export const linkDoEntregador = async (
  { rows, now, publicUrl }: Pick<HandlerContext, 'rows' | 'now' | 'publicUrl'>,
  courier: Motoboy,
): Promise<string> => {
  const token = novoToken();
  await rows.update(motoboy, courier, {
    paginaHash: await hashDe(token),
    paginaAte: new Date(now.getTime() + validade).toISOString(),
  });
  return `${publicUrl}/e/${token}`;
};

const ehValido = ({ ativo, paginaAte }: Motoboy, now: Date): boolean =>
  ativo && paginaAte !== null && Date.parse(paginaAte) > now.getTime();
const lojaDe = async ({ rows, notFound }: Context, { empresa: company }: Motoboy): Promise<Infer<typeof empresa>> => {
  const shop = await rows.get(empresa, company);
  return temPagina(shop) ? shop : notFound();
};

/** Deliveries that a courier has on the road, oldest first, and the number delivered since the shop's day began. */
export const entregasDe = async (
  context: Context,
  courier: Motoboy,
): Promise<Returned<typeof minhasEntregas.result>> => {
  const { rows, now } = context;
  const shop = await lojaDe(context, courier);
  const loja = { nome: shop.shortName, telefone: shop.telefone };
  if (!ehValido(courier, now)) return { loja, valido: false, hoje: 0, entregas: [] };
  const zone = zoneOf(shop.fuso);
  const { rows: orders } = await rows.find(
    pedido,
    { motoboy: courier.id, situacao: 'ENTREGA', $sort: [['saiuEm', 'asc']] },
    { page: 1, size: 50 },
  );
  const people = await rows.byId(
    cliente,
    orders.flatMap((one) => one.cliente ?? []),
  );
  const cities = await cidadesDe(context, orders);
  const momento = momentoEm(zone, now);
  const contas = await contasDe(context, orders);
  const places = orders.map((one) => lugarDe(one, cities));
  return {
    loja,
    valido: true,
    nome: primeiroNome(courier.nome),
    hoje: await rows.count(pedido, {
      motoboy: courier.id,
      situacao: 'CONCLUIDO',
      dataConclusao: { gte: startOfDay(todayIn(zone, now), zone) },
    }),
    mapa: orders.length > 1 ? caminhoPor(places.flatMap((place) => place ?? [])) : null,
    entregas: orders.map((order, index) => {
      const person = people.get(order.cliente ?? 0);
      const place = places[index];
      return {
        id: order.id,
        numero: order.numero.slice(-4),
        cliente: person && primeiroNome(person.nome),
        telefone: person?.telefone,
        lugar: place,
        complemento: order.endereco?.complement,
        observacao: order.observacao,
        saiu: momento(order.saiuEm ?? order.data) ?? '',
        previsao: momento(order.previsaoEntrega),
        atrasado: order.previsaoEntrega !== null && Date.parse(order.previsaoEntrega) < now.getTime(),
        receber: receberDe(order),
        naConta: naContaDe(order, contas),
        aCombinar: estaACombinar(order),
        mapa: place && caminhoPor([place]),
      };
    }),
  };
};

/** Idempotent. An order that the courier no longer carries is left to the shop. */
export const entregueAgora = async (
  context: Context & Pick<HandlerContext, 'move' | 'refuse'>,
  courier: Motoboy,
  { pedido: id, forma }: Pick<Values<NonNullable<typeof entregou.form>>, 'pedido' | 'forma'>,
): Promise<Returned<typeof entregou.result>> => {
  const { rows, now, move, refuse, notFound } = context;
  await lojaDe(context, courier);
  if (!ehValido(courier, now)) return refuse('Este link venceu. Peça outro à loja!');
  const order = await rows.get(pedido, id, { lock: true });
  if (order?.motoboy !== courier.id) return notFound();
  const numero = order.numero.slice(-4);
  if (order.situacao === 'CONCLUIDO') return { numero };
  if (order.situacao !== 'ENTREGA') return refuse(`O pedido ${numero} não está mais com você. Fale com a loja!`);
  if (estaACombinar(order)) {
    const pagamentos = pagamentosTrocados(order, forma === null ? [] : [{ forma, valor: null }]);
    if (typeof pagamentos === 'string') return refuse('Diga como recebeu!', 'forma');
    await rows.update(pedido, order, { pagamentos });
  }
  await move(vida, order, 'concluir');
  return { numero };
};
