import { dayText } from '#kit/dayText';
import type { HandlerContext, Infer } from '#kit';
import type { PrintDocument } from '#kit/work/print';
import { startOfDay, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { acertoMotoboy } from '../../../schemas/delivery/entrega/acertoMotoboy';
import type { motoboy } from '../../../schemas/delivery/entrega/motoboy';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { turnoMotoboy } from '../../../schemas/delivery/entrega/turnoMotoboy';
import { centavos, dinheiro, reais } from '../../comum/centavos';
import { porNoCaixa } from '../../pdv/caixa/livroDoCaixa.server';

type Motoboy = Infer<typeof motoboy>;
type Pedido = Infer<typeof pedido>;
type Acerto = Infer<typeof acertoMotoboy>;
type Vales = Acerto['vales'];
type Context = Pick<HandlerContext, 'rows' | 'user' | 'now'>;

/** Returns the courier's fee in cents: the courier's own, else the one that the fee rule gave at the order. */
export const taxaDa = (
  { tipoPagamento, valorTaxa }: Pick<Motoboy, 'tipoPagamento' | 'valorTaxa'>,
  order: Pick<Pedido, 'taxaMotoboy' | 'taxaEntrega'>,
): number => (tipoPagamento === 'DIARIA' ? 0 : centavos(valorTaxa ?? order.taxaMotoboy ?? order.taxaEntrega));
/** Cash that the courier carries: received at the door, without the change given. Cents. */
const dinheiroDo = ({ pagamentos, pagoOnline }: Pick<Pedido, 'pagamentos' | 'pagoOnline'>): number =>
  pagoOnline
    ? 0
    : (pagamentos ?? [])
        .filter(({ forma }) => forma === 'DINHEIRO')
        .reduce((sum, { valor, troco }) => sum + centavos(valor) - centavos(troco ?? 0), 0);

export interface Contas extends Pick<
  Acerto,
  'entregas' | 'taxas' | 'diarias' | 'valorDiarias' | 'descontos' | 'recebido' | 'saldo'
> {}
interface Aberto {
  readonly pedidos: readonly Pedido[];
  readonly turnos: readonly Infer<typeof turnoMotoboy>[];
  readonly contas: Contas;
}
/** Deliveries completed and days worked that are not settled yet. */
export const aAcertar = async ({ rows, user }: Context, who: Motoboy, vales: Vales): Promise<Aberto> => {
  const pedidos = await rows.all(pedido, {
    motoboy: who.id,
    modalidade: 'ENTREGA',
    situacao: 'CONCLUIDO',
    acerto: { empty: true },
    // An order that a partner carried is paid to the partner.
    parceiroLeva: { not: true },
    $sort: [['id', 'asc']],
  });
  const turnos = await rows.all(turnoMotoboy, { motoboy: who.id, acerto: { empty: true }, fim: { empty: false } });
  const diaDe = ({ inicio }: Infer<typeof turnoMotoboy>): string => todayIn(user.zone, new Date(inicio));
  const dias = new Set(turnos.map(diaDe));
  const [primeiro] = [...dias].toSorted();
  // A day is paid once, also with two shifts and a settlement between them.
  const pagos =
    primeiro === undefined
      ? []
      : await rows.all(turnoMotoboy, {
          motoboy: who.id,
          acerto: { empty: false },
          inicio: { gte: startOfDay(primeiro, user.zone) },
        });
  for (const one of pagos) dias.delete(diaDe(one));
  const diaria = who.tipoPagamento === 'TAXA' ? 0 : centavos(who.valorDiaria ?? 0);
  const taxas = pedidos.reduce((sum, one) => sum + taxaDa(who, one), 0);
  const recebido = pedidos.reduce((sum, one) => sum + dinheiroDo(one), 0);
  const descontos = (vales ?? []).reduce((sum, { valor }) => sum + centavos(valor), 0);
  const contas = {
    entregas: pedidos.length,
    taxas: reais(taxas),
    diarias: dias.size,
    valorDiarias: reais(dias.size * diaria),
    descontos: reais(descontos),
    recebido: reais(recebido),
    saldo: reais(taxas + dias.size * diaria - descontos - recebido),
  };
  return { pedidos, turnos, contas };
};
export const nadaAAcertar = 'Não há entregas nem turnos a acertar.';

/** Settles all open deliveries and shifts once; locks the courier. */
export const acertar = async (context: HandlerContext, who: Motoboy, vales: Vales): Promise<Acerto> => {
  const { rows, refuse, user, now } = context;
  const { pedidos, turnos, contas } = await aAcertar(context, who, vales);
  if (pedidos.length === 0 && turnos.length === 0) refuse(nadaAAcertar, 'vales');
  const made = await rows.insert(acertoMotoboy, {
    ...contas,
    nome: `${who.nome}, ${dayText(todayIn(user.zone, now))}`.slice(0, 80),
    empresa: who.empresa,
    motoboy: who.id,
    vales,
  });
  // Stores the fee paid for each delivery: later changes of the courier's fee do not touch it.
  const pagas = pedidos.map((row) => ({ row, patch: { acerto: made.id, taxaMotoboy: reais(taxaDa(who, row)) } }));
  if (pagas.length > 0) await rows.updateEach(pedido, pagas);
  if (turnos.length > 0) await rows.updateWhere(turnoMotoboy, { id: turnos.map(({ id }) => id) }, { acerto: made.id });
  await porNoCaixa(context, { tipo: 'ACERTO', descricao: `Acerto de ${who.nome}`.slice(0, 120), acerto: made.id }, [
    { forma: 'DINHEIRO', cents: centavos(-made.saldo) },
  ]);
  return made;
};

/** Settlement on a roll of 80 mm, for both to sign. */
export const acertoImpresso = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  acerto: Acerto,
  who: Motoboy | undefined,
): Promise<PrintDocument> => {
  const shop = await rows.get(empresa, acerto.empresa);
  const pedidos = await rows.all(pedido, { acerto: acerto.id, $sort: [['id', 'asc']] });
  return {
    title: `Acerto ${acerto.nome}`,
    paper: '80mm',
    blocks: [
      { text: shop?.shortName ?? '', align: 'center', bold: true },
      { text: `Acerto: ${acerto.nome}`, align: 'center' },
      { rule: 'dashed' },
      ...pedidos.map((one) => ({
        pair: [
          `${one.numero.slice(-4)} ${one.endereco?.neighborhoord ?? ''}`.trim(),
          dinheiro(one.taxaMotoboy ?? 0),
        ] as const,
        size: 'small' as const,
      })),
      { rule: 'dashed' },
      { pair: [`${acerto.entregas} entregas`, dinheiro(acerto.taxas)] },
      { pair: [`${acerto.diarias} diárias`, dinheiro(acerto.valorDiarias)] },
      ...(acerto.vales ?? []).map(({ descricao, valor }) => ({
        pair: [`Vale: ${descricao}`, `− ${dinheiro(valor)}`] as const,
      })),
      { pair: ['Dinheiro que recebeu', `− ${dinheiro(acerto.recebido)}`] },
      { rule: 'line' },
      {
        pair: [acerto.saldo >= 0 ? 'A loja paga' : 'O entregador devolve', dinheiro(Math.abs(acerto.saldo))],
        bold: true,
        size: 'large',
      },
      { space: 3 },
      { text: '______________________________', align: 'center' },
      { text: who?.nome ?? '', align: 'center', size: 'small' },
      { cut: true },
    ],
  };
};
